/// Consumes a value in a way that is opaque to the optimizer.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}

/// Returns a value in a way that is opaque to the optimizer.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
