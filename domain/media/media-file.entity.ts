import { entity, type RowOf } from '../kernel/entity.ts'
import { choice, computed, date, integer, media, optional, text } from '../kernel/field.ts'
import { fileFormats } from './file-format.ts'

/** A name is shown and offered when the file is saved; it never leads to a place on a disk. */
const fileName = text({ max: 200 })
const isFileName = (name: string): boolean => !/[/\\]/.test(name) && !/^\.+$/.test(name)

/** A picture or another file. It is made by its upload alone, so only its name can be changed. */
export const mediaFile = entity(
  'mediaFile',
  {
    picture: computed(optional(media())),
    name: { ...fileName, schema: fileName.schema.refine(isFileName, 'fileName') },
    format: computed(choice(fileFormats)),
    size: computed(integer({ unit: 'bytes' })),
    width: computed(optional(integer())),
    height: computed(optional(integer())),
    uploadedOn: computed(date()),
  },
  {
    path: '/MediaTable',
    title: 'name',
    list: ['picture', 'name', 'format', 'size', 'uploadedOn'],
    sort: ['uploadedOn', 'name', 'size'],
    isLatestFirst: true,
    madeAt: '/MediaUpload',
    can: 'media.mediaFile',
    endsForGood: true,
    menu: { group: 'business', icon: 'photo', order: 700 },
  },
)

export type MediaFile = RowOf<typeof mediaFile>
