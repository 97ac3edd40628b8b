/**
 * The card of an item: what it is and where it belongs, its barcodes, its price, and at the side
 * its picture, its switches and what the till and the stock need to know. A field that the
 * declaration gains later stands in a card at the end until it is given its place here.
 */
import { type Entity, sentFields } from '../../domain/kernel/entity.ts'
import { FieldGrid } from '../kernel/form/FormFields.tsx'
import type { LayoutProps } from '../kernel/form/model/form-parts.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { ItemBarcodes } from './ItemBarcodes.tsx'
import classes from './ItemForm.module.css'
import { ItemGeneral } from './ItemGeneral.tsx'
import { ItemPricing } from './ItemPricing.tsx'
import { ItemSide } from './ItemSide.tsx'

export default function ItemForm(props: LayoutProps) {
  const later = unplaced(props.form.entity)
  return (
    <div className={classes.layout}>
      <div className={classes.column}>
        <ItemGeneral {...props} />
        <ItemBarcodes {...props} />
        <ItemPricing {...props} />
        {later.length > 0 && (
          <Card>
            <FieldGrid form={props.form} fields={later} isReadOnly={props.isReadOnly} />
          </Card>
        )}
      </div>
      <div className={classes.column}>
        <ItemSide {...props} />
      </div>
    </div>
  )
}

const placed = new Set(
  [
    ['name', 'altName', 'nameFr', 'nameAr', 'specialCode', 'kind', 'isActive'],
    ['description', 'descriptionFr', 'descriptionAr'],
    ['category', 'division', 'brand', 'supplier', 'group', 'size', 'colour'],
    ['vat', 'tax1', 'tax2', 'vatTreatment', 'exemptionReason', 'unit', 'barcodes'],
    ['unitPrice', 'supplierPrice', 'profitRule', 'profit'],
    [
      'image',
      'colourCode',
      'isSoldAtTill',
      'favouritePlace',
      'isWeighed',
      'canDiscount',
      'asksPrice',
      'station',
      'course',
      'modifiers',
      'isOnMenu',
      'allergens',
    ],
    [
      'minQuantity',
      'maxQuantity',
      'shelf',
      'weight',
      'volume',
      'hasBatches',
      'hasExpiry',
      'hasSerials',
    ],
  ].flat(),
)

const unplaced = (entity: Entity) => sentFields(entity).filter(([key]) => !placed.has(key))
