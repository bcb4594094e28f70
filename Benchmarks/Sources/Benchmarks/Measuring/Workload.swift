/// A row of the table: an operation to measure, and its bounds.
///
/// To add a workload, add a file to `Workloads/` and a name to ``all``.
@MainActor
struct Workload {
  let id: String
  let title: String
  let bounds: [Bound]
  let make: @MainActor () -> Measure

  /// Creates a workload; `make` prepares the operation that is timed.
  init(_ id: String, _ title: String, _ bounds: Bound..., make: @escaping @MainActor () -> Measure) {
    self.id = id
    self.title = title
    self.bounds = bounds
    self.make = make
  }

  /// All rows, in the order of the table.
  static let all: [Workload] =
    [
      send, oneObserver, thousandObservers, thousandRowObservers, elementsByClosure,
      elementsByKeyPath, rowsByKeyPath, partsByKeyPath, composedReducers, scopedStores, observedList,
      observedListWithOld,
      besideCopy,
      insertFirst, insertMiddle, replaceRows, heldRow, rowSend, rowBytes,
      oneRow, hundredRows, tenThousandRows, besideAnArray, insideAnArray,
      derivedToggle, derivedToggleMillion, derivedBurst, derivedOther, derivedBytes, selectedRead,
      selectedOther, queryWatch, queryTold, queryInvalidate, pageRow, pageRefetch, screens, untrackedRead,
      trackedRead,
      trackAndFire,
      roundTrip, manyEffects, restarts, cancelledSends, serialQueue, creation, size, oneActor,
      eightActors,
      manyActors,
      plainSend, modelSend, inPlaceSend, reactableSend, stateActionSend, plainLedgerSend, modelLedgerSend,
      equatableLedgerSend, inPlaceLedgerSend, reactableLedgerSend, stateActionLedgerSend, anySend, keyedSend,
      anyLedgerSend,
      keyedLedgerSend, interactorSend, interactorFinish, immediateTask, viewStateRead, viewStateTracked,
      viewStateObserved,
      viewStateDerived, viewStateUpdate, viewStateBinding, keyedGet, keyedGetText, keyedGetArray, keyedSet,
      keyedSetOpaque, oneKey, hundredKeys, tenThousandKeys,
      testedSend, differingRows,
      recordedSend, recordedRows, historyBytes, historyJump,
      watchedSend, followedSend,
      sharedRead, referenceRead, sharedWrite, referenceWrite, autosave, autosaveHoldUp,
      journaledSend, journaledGroups, journaledCommits, journalRecovery,
      replicatedSend, replicaEntry, replicaRebase, replicaCatchUp, fileAppends,
    ] + serverAppends + holdUps
}
