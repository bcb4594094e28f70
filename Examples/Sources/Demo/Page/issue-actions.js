// The actions of the issue tracker, as Swift decodes them: a case is an object with one key, and a value without a label is
// named by its position.

const inList = (action) => ({ list: { _0: action } });
const onPath = (action) => ({ path: { _0: action } });
const onScreen = (screen, action) => onPath({ screen: { _0: screen, _1: action } });
const onSheet = (action) => ({ sheet: { _0: action } });
const inSheet = (action) => onSheet({ child: { _0: action } });
const inForm = (action) => inSheet({ form: { _0: action } });
const onDialog = (action) => ({ dialog: { _0: action } });

// The list
export const search = (text) => inList({ search: { text } });
export const showScope = (scope) => inList({ show: { _0: scope } });
export const showLabel = (label) => inList({ label: label === "" ? {} : { _0: label } });
export const sortBy = (order) => inList({ sort: { by: order } });
export const turnTo = (page) => inList({ turn: { toPage: page } });

// Screens
export const open = (issue) => ({ open: { issue } });
export const back = () => onPath({ pop: {} });
export const reload = (screen) => onScreen(screen, { detail: { _0: { load: {} } } });
export const writeComment = (issue) => ({ write: { on: issue } });
export const type = (screen, text) => onScreen(screen, { editor: { _0: { type: { text } } } });
export const saveComment = (screen) => onScreen(screen, { editor: { _0: { save: {} } } });

// Edits
const edit = (issue, change) => ({ edit: { issue, by: change } });
export const rename = (issue, title) => edit(issue, { rename: { to: title } });
export const prioritize = (issue, priority) => edit(issue, { prioritize: { _0: priority } });
export const reopen = (issue) => edit(issue, { reopen: {} });

// The sheet and the dialog
export const presentForm = () => onSheet({ present: { _0: {} } });
export const dismissForm = (sheet) => onSheet({ dismiss: { _0: sheet } });
export const fill = (name, value) => inForm({ edit: { _0: { name, value } } });
export const leave = (name) => inForm({ leave: { _0: name } });
export const addTask = () => inSheet({ addTask: {} });
export const removeTask = (id) => fill("tasks", { remove: { _0: id } });
export const submit = () => inForm({ submit: {} });
export const askToClose = (issue) => onDialog({ present: { _0: { issue } } });
export const answer = (choice) => onDialog({ child: { _0: { [choice]: {} } } });

// The service
export const disturb = (conditions) => ({ disturb: { _0: conditions } });
export const follow = (isLive) => ({ follow: { isLive } });
