/**
 * The frame of dialogs: a tile, a title that says what happened, one sentence; harm at the start
 * side, the way on at the end. On a phone it is a sheet at the bottom.
 */
import { Modal, type ModalRootProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Codes } from './Codes.tsx'
import classes from './Dialog.module.css'
import { FocusBack, useOpener } from './FocusBack.tsx'
import { dismissErrors } from './toast.tsx'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  icon: Icon
  /** Amber where something is at stake, petrol where something is begun, red before harm. */
  tone?: 'warning' | 'plain' | 'harm'
  title?: string
  sentence?: ReactNode
  children?: ReactNode
  /** The button that does harm beside the way on, if there is one. */
  harm?: ReactNode
  actions: ReactNode
  size?: number
  /** Small ones, with few fields: Enter is the way on, in a text of several rows with Ctrl. */
  savesOnEnter?: true
  /** For frames that decide themselves whom Escape concerns. */
  root?: Partial<ModalRootProps>
  mark?: Record<`data-${string}`, boolean>
}

/** A list that is open takes Enter for itself; so does a button. */
function isWayOn({ key, ctrlKey, metaKey, target, ...event }: KeyboardEvent): boolean {
  if (key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return false
  if (!(target instanceof HTMLElement) || target.ariaExpanded === 'true') return false
  if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey
  return target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)
}

const dialogOf = (target: EventTarget): Element | null =>
  target instanceof Element ? target.closest('[role=dialog]') : null

/** For what a dialog may ask in its turn: its host was there first, and yet lies above it. */
export const aboveDialogs: Partial<ModalRootProps> = { zIndex: 250 }

export function Dialog(props: DialogProps) {
  const { isOpen, onClose, icon: Mark, tone, title, sentence, children, harm, actions } = props
  const opener = useOpener(isOpen)
  /** What went wrong in here is left with it. */
  const leave = () => {
    dismissErrors()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!props.savesOnEnter || !isWayOn(event)) return
    // A dialog that lies upon this one hands its keys on, but is not within.
    if (dialogOf(event.target) !== dialogOf(event.currentTarget)) return
    event.preventDefault()
    // The way on stands after a way back; where there is none, it is not yet to be gone.
    const wayOn = `.${classes.actions} > :last-child:not(:first-child)`
    event.currentTarget.querySelector<HTMLElement>(wayOn)?.click()
  }
  return (
    <Modal.Root
      opened={isOpen}
      onClose={leave}
      size={props.size ?? 520}
      radius="lg"
      centered
      classNames={{ overlay: classes.overlay, inner: classes.inner, content: classes.content }}
      {...props.root}
    >
      <Modal.Overlay />
      <Modal.Content {...props.mark}>
        <FocusBack opener={opener} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the frame itself hands no keys on; what has the focus is within. */}
        <div role="presentation" className={classes.whole} onKeyDown={onKeyDown}>
          <div className={classes.head} data-short={sentence ? undefined : true}>
            <span className={classes.tile} data-tone={tone}>
              <Mark size={20} stroke={1.75} aria-hidden />
            </span>
            <div className={classes.words}>
              <Modal.Title className={classes.title}>{title && <Codes text={title} />}</Modal.Title>
              {sentence && <div className={classes.sentence}>{sentence}</div>}
            </div>
          </div>
          {children && <div className={classes.body}>{children}</div>}
          <footer className={classes.foot} data-foot>
            {harm}
            <span className={classes.actions}>{actions}</span>
          </footer>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
