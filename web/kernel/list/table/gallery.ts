/** Whether a list whose rows have pictures shows those large, each user as he likes it. */
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { useInstantPreference } from '../instant-preference.ts'

export type Gallery = { pictureKey: string | undefined; isOn: boolean; toggle: () => void }

/** Only where the pictures are among the columns. */
export function useGallery({ name, fields }: Entity, columns: readonly string[]): Gallery {
  const pictureKey = columns.find((key) => fields[key]?.kind === 'media')
  const [isOn, set] = useInstantPreference(`gallery.${name}`, false)
  return { pictureKey, isOn: isOn && pictureKey !== undefined, toggle: () => set(!isOn) }
}
