import { IconEdit } from '@tabler/icons-react'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mount, until } from '../testing/mount.tsx'
import { startWords } from '../words/words.ts'
import { Dialog } from './Dialog.tsx'
import { Toasts, toast } from './toast.tsx'

beforeEach(() => startWords('all'))

const press = (label: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init })
    document.querySelector(`[aria-label="${label}"]`)?.dispatchEvent(event)
  })

async function shown(savesOnEnter?: true) {
  const [save, cancel] = [vi.fn(), vi.fn()]
  const { unmount } = await mount(
    <Dialog
      isOpen
      onClose={cancel}
      icon={IconEdit}
      title="Why?"
      {...(savesOnEnter ? { savesOnEnter } : {})}
      actions={
        <>
          <button type="button" onClick={cancel}>
            Cancel
          </button>
          <button type="button" onClick={save}>
            Save
          </button>
        </>
      }
    >
      <input aria-label="Amount" />
      <textarea aria-label="Reason" />
      <input aria-label="Sure" type="checkbox" />
    </Dialog>,
  )
  await until(() => document.querySelector('[role=dialog]') !== null)
  return { save, cancel, unmount }
}

test('Enter in a small dialog is its way on; in a text of several rows it is with Ctrl', async () => {
  const { save, cancel, unmount } = await shown(true)
  await press('Amount')
  expect(save).toHaveBeenCalledTimes(1)
  await press('Reason')
  await press('Sure')
  expect(save).toHaveBeenCalledTimes(1)
  await press('Reason', { ctrlKey: true })
  expect(save).toHaveBeenCalledTimes(2)
  expect(cancel).not.toHaveBeenCalled()
  await unmount()
})

test('elsewhere Enter is left to the field', async () => {
  const { save, unmount } = await shown()
  await press('Amount')
  expect(save).not.toHaveBeenCalled()
  await unmount()
})

test('where there is no way on yet, Enter does not go back', async () => {
  const cancel = vi.fn()
  const { unmount } = await mount(
    <Dialog
      isOpen
      savesOnEnter
      onClose={cancel}
      icon={IconEdit}
      title="Who allows it?"
      actions={
        <button type="button" onClick={cancel}>
          Back
        </button>
      }
    >
      <input aria-label="PIN" />
    </Dialog>,
  )
  await until(() => document.querySelector('[role=dialog]') !== null)
  await press('PIN')
  expect(cancel).not.toHaveBeenCalled()
  await unmount()
})

test('Enter in a dialog that lies upon it is none of its own', async () => {
  const [save, inner] = [vi.fn(), vi.fn()]
  const { unmount } = await mount(
    <Dialog
      isOpen
      savesOnEnter
      onClose={inner}
      icon={IconEdit}
      title="For whom?"
      actions={
        <>
          <button type="button">Cancel</button>
          <button type="button" onClick={save}>
            Save
          </button>
        </>
      }
    >
      <Dialog isOpen onClose={inner} icon={IconEdit} title="Somebody new" actions={null}>
        <input aria-label="Name" />
      </Dialog>
    </Dialog>,
  )
  await until(() => document.querySelectorAll('[role=dialog]').length === 2)
  await press('Name')
  expect(save).not.toHaveBeenCalled()
  await unmount()
})

test('what went wrong in a dialog is left with it', async () => {
  const { page, unmount } = await mount(
    <>
      <Toasts />
      <Dialog isOpen onClose={vi.fn()} icon={IconEdit} title="Why?" actions={null}>
        <input aria-label="Amount" />
      </Dialog>
    </>,
  )
  await until(() => document.querySelector('[role=dialog]') !== null)
  await act(async () => toast.error('Too much'))
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Too much')
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  await act(async () => document.querySelector('[aria-label=Amount]')?.dispatchEvent(key))
  expect(page.querySelector('[role=alert]')?.textContent).toBe('')
  await unmount()
})
