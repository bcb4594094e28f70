#ifndef CGTK_SHIM_H
#define CGTK_SHIM_H

#include <glib-unix.h>
#include <gtk/gtk.h>

// Swift imports neither cast macros, such as G_TYPE_OBJECT, nor functions with variable arguments.
static inline GObject *_Nonnull cgtk_object_new(void) { return g_object_new(G_TYPE_OBJECT, NULL); }
static inline GListStore *_Nonnull cgtk_list_new(void) { return g_list_store_new(G_TYPE_OBJECT); }

#endif
