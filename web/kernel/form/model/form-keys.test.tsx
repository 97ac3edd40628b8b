import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '../../testing/mount.tsx'
import { useFormKeys } from './form-keys.ts'

function Keys({ save, goOn }: { save: () => void; goOn: () => void }) {
  useFormKeys({ save, saveAndGoOn: goOn })
  return null
}

async function press(init: KeyboardEventInit): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  await act(async () => {
    document.body.dispatchEvent(event)
  })
  return event
}

test('Ctrl+S saves, whatever the layout of the keyboard, and the browser does not', async () => {
  const save = vi.fn()
  await mount(<Keys save={save} goOn={vi.fn()} />)
  const event = await press({ key: 'س', code: 'KeyS', ctrlKey: true })
  expect(save).toHaveBeenCalledTimes(1)
  expect(event.defaultPrevented).toBe(true)
})

test('a key that is held does not save again', async () => {
  const save = vi.fn()
  await mount(<Keys save={save} goOn={vi.fn()} />)
  await press({ key: 's', code: 'KeyS', ctrlKey: true })
  await press({ key: 's', code: 'KeyS', ctrlKey: true, repeat: true })
  expect(save).toHaveBeenCalledTimes(1)
})

test('the keys belong to the form on top', async () => {
  const [below, above, goOn] = [vi.fn(), vi.fn(), vi.fn()]
  await mount(<Keys save={below} goOn={vi.fn()} />)
  const top = await mount(<Keys save={above} goOn={goOn} />)
  await press({ key: 's', code: 'KeyS', metaKey: true })
  await press({ key: 'Enter', ctrlKey: true })
  expect(above).toHaveBeenCalledTimes(1)
  expect(goOn).toHaveBeenCalledTimes(1)
  await top.unmount()
  await press({ key: 's', code: 'KeyS', ctrlKey: true })
  expect(below).toHaveBeenCalledTimes(1)
})
