import Observation
import Rill
import Testing

/// The behavior of a store in any isolation: on the main actor, in other actors and without one.
enum IsolationStory: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case sendsAreSynchronous, reentrantSendsAreLaterTurns, batchesNotifyOnce, observersAreToldHere
  case trackedFieldsFireHere, partsAndRowsAreLive, bindingsWriteHere, middlewareIsCalledHere
  case effectsComeHome, finishIsTransitive, performReturnsTheLastState, concurrentEffectsLoseNothing
  case cancelledSendsLandNothing, cancelledIDsLandNothing, effectsWaitOnTheClock
  case workOnTheStoreStaysHere, sendersWorkFromElsewhere, sendersLearnRefusals
  case goingCancelsEffects, goingEndsStreams, streamsReachOtherTasks, firstWaits

  var testDescription: String { rawValue }

  /// Runs the story in the caller's isolation.
  func tell(isolation: isolated (any Actor)? = #isolation) async {
    switch self {
    case .sendsAreSynchronous: Self.sendsAreSynchronous()
    case .reentrantSendsAreLaterTurns: Self.reentrantSendsAreLaterTurns()
    case .batchesNotifyOnce: Self.batchesNotifyOnce()
    case .observersAreToldHere: Self.observersAreToldHere()
    case .trackedFieldsFireHere: Self.trackedFieldsFireHere()
    case .partsAndRowsAreLive: Self.partsAndRowsAreLive()
    case .bindingsWriteHere: Self.bindingsWriteHere()
    case .middlewareIsCalledHere: await Self.middlewareIsCalledHere()
    case .effectsComeHome: await Self.effectsComeHome()
    case .finishIsTransitive: await Self.finishIsTransitive()
    case .performReturnsTheLastState: await Self.performReturnsTheLastState()
    case .concurrentEffectsLoseNothing: await Self.concurrentEffectsLoseNothing()
    case .cancelledSendsLandNothing: await Self.cancelledSendsLandNothing()
    case .cancelledIDsLandNothing: await Self.cancelledIDsLandNothing()
    case .effectsWaitOnTheClock: await Self.effectsWaitOnTheClock()
    case .workOnTheStoreStaysHere: await Self.workOnTheStoreStaysHere()
    case .sendersWorkFromElsewhere: await Self.sendersWorkFromElsewhere()
    case .sendersLearnRefusals: await Self.sendersLearnRefusals()
    case .goingCancelsEffects: await Self.goingCancelsEffects()
    case .goingEndsStreams: await Self.goingEndsStreams()
    case .streamsReachOtherTasks: await Self.streamsReachOtherTasks()
    case .firstWaits: await Self.firstWaits()
    }
  }
}
