"""Every rule, in the order of reporting."""

from . import code, layout, prose, size

RULES = (
    layout.imports_are_allowed,
    layout.other_files_are_media,
    layout.files_stand_in_rooms,
    layout.rooms_look_back_only,
    layout.folders_form_no_circle,
    layout.folders_have_meaning,
    layout.file_names_are_unique,
    code.escapes_have_reasons,
    code.errors_are_not_swallowed,
    code.sleeps_are_pauses,
    code.errors_are_called_failures,
    code.public_names_are_unique,
    code.attributes_are_not_banned,
    code.locks_hold_no_functions,
    code.conditions_guard_whole_files,
    code.wording_stands_in_failures,
    prose.no_code_in_comments,
    prose.open_ends_have_issues,
    prose.no_machine_paths,
    prose.prose_is_plain,
    size.sizes_are_readable,
)


def violations(tree):
    """What every rule has to say about a tree."""
    return [violation for rule in RULES for violation in rule(tree)]
