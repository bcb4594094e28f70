// Created by Scripts/embed-page from Page/Files/index.html. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let index_html = Array(#"""
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Rill Inspector</title>
  <link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32' fill='none' stroke='%230c8079' stroke-width='3.4' stroke-linecap='round'%3E%3Cpath d='M4 10c4-4 8-4 12 0s8 4 12 0M4 17c4-4 8-4 12 0s8 4 12 0M4 24c4-4 8-4 12 0s8 4 12 0'/%3E%3C/svg%3E">
  <link rel="stylesheet" href="inspector.css">
  <link rel="stylesheet" href="list.css">
  <link rel="stylesheet" href="details.css">
  <link rel="stylesheet" href="tables.css">
  <link rel="stylesheet" href="lane.css">
  <link rel="stylesheet" href="search.css">
  <link rel="stylesheet" href="guide.css">
  <link rel="stylesheet" href="sizes.css">
  <script type="module" src="main.js"></script>
</head>
<body>
  <a class="skip" href="#timeline-panel">Skip to the actions</a>

  <header class="bar">
    <h1 class="brand">
      <svg viewBox="0 0 32 32" width="22" height="22" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" aria-hidden="true">
        <path d="M4 10c4-4 8-4 12 0s8 4 12 0"/>
        <path d="M4 17c4-4 8-4 12 0s8 4 12 0" opacity=".65"/>
        <path d="M4 24c4-4 8-4 12 0s8 4 12 0" opacity=".35"/>
      </svg>
      <span>Rill <span class="brand-quiet">Inspector</span></span>
    </h1>
    <div class="store" id="store-picker" data-testid="store-picker" role="group" aria-label="Store"></div>
    <div class="toolbar" id="toolbar" data-testid="toolbar" role="toolbar" aria-label="History" hidden>
      <button class="tb" id="record" data-testid="record" type="button" title="Record what happens, or pause" aria-pressed="false"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="4" class="icon-solid"/></svg><span class="word">Recording</span></button>
      <button class="tb" id="lock" data-testid="lock" type="button" title="Let nothing change the state" aria-pressed="false"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M4.5 7.5h7v5.5h-7z"/><path d="M6 7.5V5.2a2 2 0 0 1 4 0v2.3"/></svg><span class="word">Lock</span></button>
      <button class="tb" id="engine" data-testid="engine" type="button" title="Apply what is sent, or only record it" aria-pressed="false"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M2 9h3l1.5-5 3 9L11 8h3"/></svg><span class="word">Engine on</span></button>
      <button class="tb" id="places" data-testid="places" type="button" title="Record from which line each action is sent; a send then takes longer" aria-pressed="false"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M6 4.5 2.5 8 6 11.5"/><path d="M10 4.5 13.5 8 10 11.5"/></svg><span class="word">Lines</span></button>
      <span class="tb-gap"></span>
      <button class="tb" id="reset" data-testid="reset" type="button" title="Go back to the state at the very beginning, and forget every entry"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3.2 8a4.8 4.8 0 1 0 1.5-3.5"/><path d="M4.9 1.8v2.9h2.9"/></svg><span class="word">Reset</span></button>
      <button class="tb" id="rollback" data-testid="rollback" type="button" title="Go back to the start of what is kept, and forget every entry"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M6 4 2.5 7.5 6 11"/><path d="M2.8 7.5H10a3.3 3.3 0 0 1 0 6.6H8"/></svg><span class="word">Revert</span></button>
      <button class="tb" id="sweep" data-testid="sweep" type="button" title="Forget the skipped entries"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 13h10"/><path d="M5 10.5 11 3"/><path d="M4 8.5l4.5 4"/></svg><span class="word">Sweep</span></button>
      <button class="tb" id="commit" data-testid="commit" type="button" title="Make the shown state the new start, and forget every entry"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 8.5 6.5 12 13 4.5"/></svg><span class="word">Commit</span></button>
      <span class="tb-gap"></span>
      <button class="tb" id="import" data-testid="import" type="button" title="Read a session or a file of Redux DevTools"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2.5v7.5"/><path d="M4.8 7 8 10.2 11.2 7"/><path d="M3 13.2h10"/></svg><span class="word">Import</span></button>
      <span class="menu-place">
        <button class="tb" id="export" data-testid="export" type="button" title="Write the history to a file" aria-haspopup="true" aria-expanded="false" aria-controls="export-menu"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 10.2V2.7"/><path d="M4.8 5.7 8 2.5l3.2 3.2"/><path d="M3 13.2h10"/></svg><span class="word">Export</span></button>
        <span class="menu" id="export-menu" data-testid="export-menu" role="group" aria-label="Export as" hidden>
          <button type="button" data-format="session" data-testid="export-session">Session of Rill<small>everything that is known</small></button>
          <button type="button" data-format="redux" data-testid="export-redux">Redux DevTools<small>actions and states</small></button>
          <button type="button" data-format="redux-actions" data-testid="export-redux-actions">Redux DevTools, actions only<small>to be dispatched again</small></button>
        </span>
      </span>
      <button class="tb" id="print" data-testid="print" type="button" title="Print what is shown"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M4.5 6V2.5h7V6"/><path d="M4.5 11H3V6h10v5h-1.5"/><path d="M4.5 9.5h7v4h-7z"/></svg><span class="word">Print</span></button>
      <input id="import-file" data-testid="import-file" type="file" accept=".json,application/json" aria-label="File to import" hidden>
    </div>
    <button class="tb" id="help-open" data-testid="help-open" type="button" title="Keys and fields (?)"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M5.8 6a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6"/><path d="M8 12v.2"/></svg><span class="word">Help</span></button>
    <p class="processes" id="processes" data-testid="processes" role="status" hidden></p>
    <p class="status" id="status" data-testid="status" role="status" data-state="connecting">Connecting…</p>
  </header>

  <main class="panes" id="panes" data-state="none">
    <section class="panel pane-list" id="timeline-panel" aria-labelledby="timeline-title" tabindex="-1">
      <div class="panel-head">
        <h2 id="timeline-title">Actions</h2>
        <span class="count" id="timeline-count" data-testid="timeline-count"></span>
        <button class="quiet" id="follow" data-testid="follow" type="button" hidden>Follow newest</button>
      </div>
      <div class="filter" role="search" aria-label="Filter actions">
        <span class="filter-place">
          <input class="small filter-text" id="filter" data-testid="filter" type="search" placeholder="Search, such as changed:title  /" aria-label="Search the entries" role="combobox" aria-expanded="false" aria-controls="filter-completions" aria-autocomplete="list" aria-describedby="filter-problem" autocomplete="off" spellcheck="false">
          <ul class="completions" id="filter-completions" data-testid="filter-completions" role="listbox" aria-label="Completions" hidden></ul>
        </span>
        <span class="kinds-place">
          <button class="quiet" id="kinds-toggle" data-testid="kinds-toggle" type="button" aria-expanded="false" aria-controls="kinds">Kinds</button>
          <div class="menu kinds" id="kinds" data-testid="kinds" role="group" aria-label="Kinds of actions" hidden></div>
        </span>
        <label class="check"><input id="filter-refused" data-testid="filter-refused" type="checkbox"><span>Refused</span></label>
        <label class="check" id="filter-branches-choice" hidden><input id="filter-branches" data-testid="filter-branches" type="checkbox"><span title="Searches the branches that are not shown, too">Branches</span></label>
        <label class="check"><input id="steps" data-testid="steps" type="checkbox"><span title="Groups each step with everything that it led to">Steps</span></label>
        <label class="check"><input id="relative" data-testid="relative" type="checkbox"><span title="Times since the entry before">Gaps</span></label>
        <p class="filter-problem" id="filter-problem" data-testid="filter-problem" role="status" hidden></p>
        <div class="branch-matches" id="branch-matches" data-testid="branch-matches" role="region" aria-label="Found in branches" tabindex="0" hidden></div>
      </div>
      <div class="timeline" id="timeline" data-testid="timeline" role="listbox" aria-labelledby="timeline-title" aria-multiselectable="true" tabindex="0"><div class="timeline-rows" id="timeline-rows" role="presentation"></div></div>
      <div class="empty" id="timeline-empty" data-testid="timeline-empty" hidden></div>
      <template id="no-store">
        <p>No store is shown yet. Add one in the app:</p>
        <pre class="raw code" tabindex="0">let inspector = try await Inspector.start()
inspector.add(store, "Counter")</pre>
        <p>If its actions cannot be decoded from JSON, the store is shown all the same, and the page sends none to it.</p>
      </template>
      <div class="dispatcher-pane" role="region" aria-labelledby="dispatcher-title">
        <div class="panel-head">
          <h2 id="dispatcher-title"><button class="fold" id="dispatcher-toggle" data-testid="dispatcher-toggle" type="button" aria-expanded="true" aria-controls="dispatcher">Send an action</button></h2>
          <div class="action-types" id="action-types" data-testid="action-types" role="group" aria-label="Types of actions" hidden></div>
        </div>
        <form class="dispatcher" id="dispatcher" data-testid="dispatcher">
          <label class="hidden-label" for="action">Action as JSON</label>
          <textarea id="action" data-testid="action" rows="3" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="action-outcome" placeholder='{"add":{"title":"milk"}}'></textarea>
          <div class="dispatcher-foot">
            <select class="small" id="templates" data-testid="templates" aria-label="Templates" hidden></select>
            <span class="hint" title="Ctrl or ⌘ and Return"><kbd>Ctrl</kbd> <kbd>⏎</kbd></span>
            <button class="primary" id="send" data-testid="send" type="submit">Send</button>
          </div>
          <div class="outcome" id="action-outcome" data-testid="action-outcome" role="status" hidden></div>
        </form>
      </div>
    </section>

    <section class="panel pane-details" aria-labelledby="details-title">
      <h2 class="hidden-label" id="details-title">Details</h2>
      <div class="tabs" id="tabs" role="tablist" aria-label="Details">
        <button role="tab" type="button" id="to-diff" data-tab="diff" data-testid="to-diff" aria-controls="panel-diff">Diff</button>
        <button role="tab" type="button" id="to-action" data-tab="action" data-testid="to-action" aria-controls="panel-action">Action</button>
        <button role="tab" type="button" id="to-state" data-tab="state" data-testid="to-state" aria-controls="panel-state">State</button>
        <button role="tab" type="button" id="to-effects" data-tab="effects" data-testid="to-effects" aria-controls="panel-effects">Effects</button>
        <button role="tab" type="button" id="to-cause" data-tab="cause" data-testid="to-cause" aria-controls="panel-cause">Cause</button>
        <button role="tab" type="button" id="to-watch" data-tab="watch" data-testid="to-watch" aria-controls="panel-watch">Watch</button>
        <button role="tab" type="button" id="to-compare" data-tab="compare" data-testid="to-compare" aria-controls="panel-compare">Compare</button>
        <button role="tab" type="button" id="to-stores" data-tab="stores" data-testid="to-stores" aria-controls="panel-stores" title="One timeline of all stores">Stores</button>
        <button role="tab" type="button" id="to-replicas" data-tab="replicas" data-testid="to-replicas" aria-controls="panel-replicas" title="How far behind each replica is" hidden>Replicas</button>
        <button role="tab" type="button" id="to-test" data-tab="test" data-testid="to-test" aria-controls="panel-test">Test</button>
        <button role="tab" type="button" id="to-timing" data-tab="timing" data-testid="to-timing" aria-controls="panel-timing">Timing</button>
      </div>
      <header class="entry-head" id="entry-head" data-testid="entry-head"></header>
      <div class="entry-notes" id="entry-notes" hidden>
        <button class="quiet" id="pin" data-testid="pin" type="button" aria-pressed="false" title="Pin this entry (P); find it again with is:pinned"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M6 2.5h4M7 2.5v4L4.5 9h7L9 6.5v-4M8 9v4.5"/></svg><span>Pin</span></button>
        <textarea class="note" id="note" data-testid="note" rows="1" placeholder="Note" aria-label="Note on this entry" title="Kept in the session file; find it again with is:noted"></textarea>
      </div>
      <span class="count entry-mode" id="entry-mode" data-testid="entry-mode"></span>
      <div class="panel-body tab-panel" id="panel-diff" role="tabpanel" aria-labelledby="to-diff"><div id="tab-diff" data-testid="tab-diff"></div></div>
      <div class="panel-body tab-panel" id="panel-action" role="tabpanel" aria-labelledby="to-action"><div id="tab-action" data-testid="tab-action"></div></div>
      <div class="panel-body tab-panel" id="panel-effects" role="tabpanel" aria-labelledby="to-effects"><div id="tab-effects" data-testid="tab-effects"></div></div>
      <div class="panel-body tab-panel" id="panel-cause" role="tabpanel" aria-labelledby="to-cause"><div id="tab-cause" data-testid="tab-cause"></div></div>
      <div class="panel-body tab-panel" id="panel-watch" role="tabpanel" aria-labelledby="to-watch"><div id="tab-watch" data-testid="tab-watch"></div></div>
      <div class="panel-body tab-panel" id="panel-compare" role="tabpanel" aria-labelledby="to-compare"><div id="tab-compare" data-testid="tab-compare"></div></div>
      <div class="panel-body tab-panel" id="panel-stores" role="tabpanel" aria-labelledby="to-stores"><div id="tab-stores" data-testid="tab-stores"></div></div>
      <div class="panel-body tab-panel" id="panel-replicas" role="tabpanel" aria-labelledby="to-replicas"><div id="tab-replicas" data-testid="tab-replicas"></div></div>
      <div class="panel-body tab-panel" id="panel-test" role="tabpanel" aria-labelledby="to-test"><div id="tab-test" data-testid="tab-test"></div></div>
      <div class="panel-body tab-panel" id="panel-timing" role="tabpanel" aria-labelledby="to-timing"><div id="tab-timing" data-testid="tab-timing"></div></div>
    </section>

    <section class="panel pane-state" id="panel-state" aria-labelledby="state-title">
      <div class="panel-head">
        <h2 id="state-title">State</h2>
        <span class="count" id="state-revision" data-testid="state-revision"></span>
      </div>
      <div class="state-tools">
        <fieldset class="segments" id="state-form" data-testid="state-form"><legend class="hidden-label">Shown as</legend>
          <label><input type="radio" name="state-form" value="tree" checked><span>Tree</span></label>
          <label><input type="radio" name="state-form" value="raw"><span>Raw</span></label>
          <label><input type="radio" name="state-form" value="chart"><span>Chart</span></label>
          <label id="as-table" data-testid="as-table" hidden><input type="radio" name="state-form" value="table"><span>Table</span></label>
        </fieldset>
        <fieldset class="segments" id="state-at" data-testid="state-at"><legend class="hidden-label">State of</legend>
          <label><input type="radio" name="state-at" value="entry" checked><span>Entry</span></label>
          <label><input type="radio" name="state-at" value="shown"><span>App</span></label>
        </fieldset>
        <button class="quiet" id="collapse" data-testid="collapse" type="button">Collapse all</button>
        <button class="quiet" id="state-copy" data-testid="state-copy" type="button">Copy</button>
      </div>
      <ol class="crumbs" id="state-crumbs" data-testid="state-crumbs" aria-label="Pinned part" hidden></ol>
      <div class="panel-body" id="state" data-testid="state"></div>
    </section>

    <section class="panel pane-lane" aria-labelledby="lane-title">
      <div class="transport" id="transport" data-testid="transport" role="group" aria-label="Time travel" hidden>
        <button class="tr" id="to-start" data-testid="to-start" type="button" aria-label="To the start" title="To the start"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M4 3.5v9"/><path d="M12 3.8 6.5 8l5.5 4.2z"/></svg></button>
        <button class="tr" id="step-back" data-testid="step-back" type="button" aria-label="One back" title="One back (Ctrl+[)"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M10.5 3.8 5 8l5.5 4.2z"/></svg></button>
        <button class="tr tr-play" id="play" data-testid="play" type="button" aria-label="Play" title="Play the history from here (Ctrl+J)" data-state="paused"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path class="icon-play" d="M5 3.2 13 8l-8 4.8z"/><path class="icon-pause" d="M4.5 3.5h2.4v9H4.5zM9.1 3.5h2.4v9H9.1z"/></svg></button>
        <button class="tr" id="step-forward" data-testid="step-forward" type="button" aria-label="One forward" title="One forward (Ctrl+])"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M5.5 3.8 11 8l-5.5 4.2z"/></svg></button>
        <button class="tr" id="to-end" data-testid="to-end" type="button" aria-label="To the end" title="To the end"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M12 3.5v9"/><path d="M4 3.8 9.5 8 4 12.2z"/></svg></button>
        <input class="slider" id="slider" data-testid="slider" type="range" step="1" aria-label="Position in the history">
        <span class="count transport-where" id="transport-where" data-testid="transport-where"></span>
        <span class="transport-past" id="transport-past" data-testid="transport-past" role="status" hidden></span>
        <select class="small" id="branch" data-testid="branch" aria-label="Branch" hidden></select>
        <select class="small" id="pace" data-testid="pace" aria-label="Pace">
          <option value="live">Live</option>
          <option value="1">1×</option>
          <option value="2">2×</option>
        </select>
      </div>
      <div class="panel-head lane-head">
        <h2 id="lane-title"><button class="fold" id="lane-toggle" data-testid="lane-toggle" type="button" aria-expanded="true" aria-controls="lane-body">Effects</button></h2>
        <span class="lane-counts" id="lane-counts" data-testid="lane-counts"></span>
        <span class="lane-replica" id="lane-replica" data-testid="lane-replica" hidden></span>
        <span class="lane-tools" role="group" aria-label="Stretch of time">
          <button class="quiet" id="lane-out" data-testid="lane-out" type="button" aria-label="Zoom out" title="Zoom out (−)">−</button>
          <button class="quiet" id="lane-in" data-testid="lane-in" type="button" aria-label="Zoom in" title="Zoom in (+)">+</button>
          <button class="quiet" id="lane-fit" data-testid="lane-fit" type="button" title="Show everything (Home)">Fit</button>
          <button class="quiet" id="lane-now" data-testid="lane-now" type="button" aria-pressed="true" title="Follow now (End)">Now</button>
        </span>
      </div>
      <div class="lane-body" id="lane-body">
        <div class="lane-scroll" id="lane-scroll">
          <canvas class="lane-canvas" id="lane-canvas" data-testid="lane" role="img" tabindex="0" aria-label="Effects in time"></canvas>
          <p class="empty lane-empty" id="lane-empty" hidden>No effect has run yet.</p>
        </div>
        <ol class="lane-list" id="lane-list" data-testid="lane-list" aria-label="Effects, newest first"></ol>
      </div>
      <p class="lane-words" id="lane-words" data-testid="lane-words" hidden></p>
    </section>
  </main>

  <dialog class="help" id="help" data-testid="help" aria-labelledby="help-title">
    <form method="dialog" class="panel-head"><h2 id="help-title">Keys and searches</h2><button class="quiet" type="button" id="help-tour" data-testid="help-tour">Take the tour</button><button class="quiet" data-testid="help-close">Close</button></form>
    <div class="help-content" id="help-content"></div>
  </dialog>
  <div class="tour" id="tour" data-testid="tour" role="dialog" aria-label="Tour" hidden></div>
  <datalist id="moments"><option value="start"></option><option value="shown"></option><option value="newest"></option></datalist>
  <div class="message" id="message" data-testid="message" role="status" hidden></div>
  <noscript><p class="empty">The inspector is a live page and needs JavaScript.</p></noscript>
</body>
</html>

"""#.utf8)
}
#endif
