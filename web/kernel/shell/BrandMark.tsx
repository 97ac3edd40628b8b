/** The mark never mirrors, whatever the direction of the page. */
export const BrandMark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--ct-brand)" />
    <path
      d="M21.2 11.9a6.4 6.4 0 1 0 .3 7.9"
      fill="none"
      stroke="var(--ct-on-brand)"
      strokeWidth="3.4"
      strokeLinecap="round"
    />
  </svg>
)
