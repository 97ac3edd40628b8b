import { TextInput } from '@mantine/core'
import { expect, test } from 'vitest'
import { mount } from './testing/mount.tsx'

test('an example in a field that was refused is not red as a value would be', async () => {
  const { page } = await mount(<TextInput label="At" placeholder="20:30" error="Missing" />)
  const box = page.querySelector<HTMLElement>('.mantine-Input-wrapper')
  expect(box?.style.getPropertyValue('--input-placeholder-color')).toBe('var(--ct-text-3)')
})
