/// Takes a value and does nothing, in a way that the optimizer cannot see.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}

/// Returns a value, in a way that the optimizer cannot see.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
