/** A table for four, unless it is said otherwise. */
export default () => ({ seats: '4' })
