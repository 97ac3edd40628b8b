import { Button, Menu } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { act, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { mount, until } from '../testing/mount.tsx'
import { Dialog } from './Dialog.tsx'

/** Taken away when it is closed, as most dialogs of this house are. */
function Page({ isLeft = false }: { isLeft?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <>
      <h1 tabIndex={-1}>Page</h1>
      {!isDone && <Button onClick={() => setOpen(true)}>Deliver</Button>}
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Void</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog
          isOpen
          icon={IconTruck}
          title="Deliver"
          onClose={() => setOpen(false)}
          actions={
            <Button
              onClick={() => {
                setOpen(false)
                setDone(isLeft)
              }}
            >
              Close
            </Button>
          }
        />
      )}
    </>
  )
}

const named = (word: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button')].find((it) => it.textContent === word)

/** As a hand does it: what is pressed has the focus first. */
const press = (word: string) =>
  act(async () => {
    named(word)?.focus()
    named(word)?.click()
  })

describe('a dialog that is taken away', () => {
  test('gives the focus back to the button that opened it', async () => {
    await mount(<Page />)
    await press('Deliver')
    await until(() => document.querySelector('[role=dialog]') !== null)
    await press('Close')
    await until(() => document.activeElement === named('Deliver'))
  })

  test('gives it to the button of the menu whose line opened it', async () => {
    await mount(<Page />)
    await press('More')
    await until(() => named('Void') !== undefined)
    await press('Void')
    await until(() => document.querySelector('[role=dialog]') !== null)
    await press('Close')
    await until(() => document.activeElement === named('More'))
  })

  test('gives it to the title of the page when the button went with the work', async () => {
    await mount(<Page isLeft />)
    await press('Deliver')
    await until(() => document.querySelector('[role=dialog]') !== null)
    await press('Close')
    await until(() => document.activeElement?.tagName === 'H1')
    expect(named('Deliver')).toBeUndefined()
  })
})
