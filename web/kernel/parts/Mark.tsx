/** The brand mark: a C whose foot is the counter. It never mirrors. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--ct-brand)" />
      <path
        d="M19.9 11.1A6.3 6.3 0 1 0 15.3 21.9H24.6"
        fill="none"
        stroke="var(--ct-on-brand)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}
