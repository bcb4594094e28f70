#if Inspector
/// The bytes of the page's files, which `Scripts/embed-page` writes into the folder `Embedded`.
enum EmbeddedPage {}
#endif
