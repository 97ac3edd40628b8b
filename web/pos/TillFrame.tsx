/** What wears the company's design: the ground of the till, with its picture behind everything. */
import { useComputedColorScheme } from '@mantine/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { PosDesign } from '../../domain/pos/contract.ts'
import { MediaImage } from '../kernel/parts/MediaImage.tsx'
import { type TillLook, tillLook } from './design/design.ts'
import classes from './Till.module.css'

export function useLook(design: PosDesign): TillLook {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return useMemo(() => tillLook(design, scheme), [design, scheme])
}

const schemeAttribute = 'data-mantine-color-scheme'

/** Dialogs and menus hang beside the till in the page: while it is open they wear its look too. */
export function useWornByPage({ variables, scheme }: TillLook): void {
  const readers = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useEffect(() => {
    if (!scheme) return
    const { documentElement: page } = document
    const names = Object.keys(variables).filter((name) => /^--(ct|mantine)-/.test(name))
    const values = variables as Record<string, string>
    for (const name of names) page.style.setProperty(name, values[name] ?? '')
    page.setAttribute(schemeAttribute, scheme)
    return () => {
      for (const name of names) page.style.removeProperty(name)
      page.setAttribute(schemeAttribute, readers)
    }
  }, [variables, scheme, readers])
}

export function TillFrame({
  look,
  backImage,
  children,
}: {
  look: TillLook
  backImage: string | null
  children: ReactNode
}) {
  const scheme = look.scheme ? { [schemeAttribute]: look.scheme } : {}
  return (
    <div className={classes.till} style={look.variables} {...scheme} data-till>
      {backImage && (
        <>
          <MediaImage id={backImage} part="content" alt="" className={classes.backImage} />
          <div className={classes.veil} />
        </>
      )}
      {children}
    </div>
  )
}
