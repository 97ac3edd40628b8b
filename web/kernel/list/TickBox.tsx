/** A bare checkbox: a page of two hundred rows must not pay for two hundred rich ones. */
import { type ComponentProps, useEffect, useRef } from 'react'
import classes from './TickBox.module.css'

type TickBoxProps = Omit<ComponentProps<'input'>, 'type'> & {
  'aria-label': string
  isPartly?: boolean
}

export function TickBox({ isPartly = false, ...input }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  return <input {...input} ref={box} type="checkbox" className={classes.box} />
}
