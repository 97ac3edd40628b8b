/** Line drawings in token colours, so that they follow the light and dark scheme by themselves. */
import type { ReactNode } from 'react'

export type EmptyArtName = 'shelf' | 'signpost' | 'locked' | 'building' | 'done'

const wood = 'var(--ct-line-strong)'
const dash = 'var(--ct-line-field)'
const quiet = 'var(--ct-surface-3)'
const soft = 'var(--ct-brand-soft)'
const brand = 'var(--ct-brand-text)'

const Dashed = ({ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>) => (
  <rect
    {...{ x, y, width, height }}
    rx="4"
    fill="none"
    stroke={dash}
    strokeWidth="1.5"
    strokeDasharray="4 3"
  />
)

const Shelf = ({ children }: { children?: ReactNode }) => (
  <>
    <rect x="0" y="34" width="140" height="6" rx="3" fill={wood} />
    <rect x="0" y="88" width="140" height="6" rx="3" fill={wood} />
    <rect x="10" y="40" width="4" height="48" fill={wood} />
    <rect x="126" y="40" width="4" height="48" fill={wood} />
    {children}
  </>
)

const drawings: Record<EmptyArtName, ReactNode> = {
  shelf: (
    <Shelf>
      <Dashed x={24} y={4} width={20} height={28} />
      <Dashed x={60} y={10} width={20} height={22} />
      <rect x="98" y="1" width="22" height="32" rx="4" fill={soft} />
      <path d="M109 10v13M102.5 16.5h13" stroke={brand} strokeWidth="2.5" strokeLinecap="round" />
      <Dashed x={26} y={60} width={26} height={26} />
      <rect x="68" y="57" width="18" height="30" rx="4" fill={quiet} />
      <rect x="92" y="63" width="24" height="24" rx="4" fill={quiet} />
    </Shelf>
  ),
  signpost: (
    <>
      <rect x="20" y="88" width="100" height="6" rx="3" fill={wood} />
      <rect x="67" y="6" width="6" height="82" rx="3" fill={wood} />
      <path d="M74 14h36l12 11-12 11H74z" fill={soft} stroke={brand} strokeWidth="1.5" />
      <path d="M86 25h16" stroke={brand} strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="M66 44H30L18 55l12 11h36z"
        fill="none"
        stroke={dash}
        strokeWidth="1.5"
        strokeDasharray="4 3"
      />
    </>
  ),
  locked: (
    <Shelf>
      <rect x="22" y="6" width="20" height="28" rx="4" fill={quiet} />
      <rect x="100" y="12" width="20" height="22" rx="4" fill={quiet} />
      <path
        d="M59 26v-9a11 11 0 0 1 22 0v9"
        fill="none"
        stroke={brand}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect x="52" y="24" width="36" height="30" rx="6" fill={soft} stroke={brand} />
      <circle cx="70" cy="37" r="3.5" fill={brand} />
      <path d="M70 39v7" stroke={brand} strokeWidth="2.5" strokeLinecap="round" />
      <Dashed x={28} y={60} width={26} height={26} />
      <Dashed x={88} y={60} width={26} height={26} />
    </Shelf>
  ),
  building: (
    <Shelf>
      <Dashed x={24} y={4} width={20} height={28} />
      <Dashed x={96} y={8} width={22} height={24} />
      <rect x="56" y="4" width="28" height="30" rx="4" fill={soft} />
      <circle cx="70" cy="19" r="8" fill="none" stroke={brand} strokeWidth="2" />
      <path
        d="M70 14.5V19l3 2"
        fill="none"
        stroke={brand}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Dashed x={26} y={58} width={26} height={28} />
      <Dashed x={58} y={64} width={22} height={22} />
      <Dashed x={86} y={60} width={28} height={26} />
    </Shelf>
  ),
  done: (
    <Shelf>
      <rect x="24" y="6" width="20" height="28" rx="4" fill={quiet} />
      <rect x="98" y="10" width="20" height="24" rx="4" fill={quiet} />
      <rect x="58" y="2" width="24" height="32" rx="4" fill={soft} />
      <path
        d="m64 18 4.5 4.5L77 13"
        fill="none"
        stroke={brand}
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="26" y="60" width="26" height="28" rx="4" fill={quiet} />
      <rect x="60" y="56" width="20" height="32" rx="4" fill={quiet} />
      <rect x="88" y="64" width="26" height="24" rx="4" fill={quiet} />
    </Shelf>
  ),
}

export const EmptyArt = ({ name }: { name: EmptyArtName }) => (
  <svg width="140" height="94" viewBox="0 0 140 94" aria-hidden="true">
    {drawings[name]}
  </svg>
)
