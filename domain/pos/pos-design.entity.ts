import { entity } from '../kernel/entity.ts'
import { colour, integer, media, optional, percent, text } from '../kernel/field.ts'
import { standardDesign } from './design/standard-design.ts'

/** The eleven values of a till's look, under a name: settings say which one is worn where. */
export const posDesign = entity(
  'posDesign',
  {
    name: text({ max: 120, unique: true }),
    backColour: { ...colour(), initial: standardDesign.backColour },
    textColour: { ...colour(), initial: standardDesign.textColour },
    buttonColour: { ...colour(), initial: standardDesign.buttonColour },
    buttonTextColour: { ...colour(), initial: standardDesign.buttonTextColour },
    gridColour: { ...colour(), initial: standardDesign.gridColour },
    gridTextColour: { ...colour(), initial: standardDesign.gridTextColour },
    borderColour: { ...colour(), initial: standardDesign.borderColour },
    opacity: { ...percent(), initial: standardDesign.opacity },
    backImage: optional(media()),
    buttonHeight: { ...integer({ min: 48, max: 400 }), initial: standardDesign.buttonHeight },
    buttonWidth: { ...integer({ min: 80, max: 400 }), initial: standardDesign.buttonWidth },
  },
  {
    path: '/PosDesign',
    title: 'name',
    list: ['name', 'backColour', 'buttonColour', 'gridColour', 'borderColour', 'opacity'],
    sections: ['name', 'backColour', 'opacity'],
    can: 'pos.posDesign',
    menu: { group: 'sell', icon: 'palette', order: 190, isBasic: true },
  },
)
