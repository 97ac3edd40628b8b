/** What a line says beside its cells: a discount in money, its taxes, a note and another name. */

import { Input, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changesPrices } from '../../../../domain/kernel/permission.ts'
import type { DraftLine } from '../../../../domain/trade/contract.ts'
import { lineName, lineNote } from '../../../../domain/trade/input.ts'
import { DecimalInput } from '../../../kernel/form/inputs/DecimalInput.tsx'
import { useSession } from '../../../kernel/session/session.ts'
import { useLook } from '../../paper/look.ts'
import { useEdited, useRoom } from '../model/editor-context.ts'
import { factsFor, placeId, wrongAt } from '../model/editor-state.ts'
import { layoutOf } from '../model/layout.ts'
import { type DetailName, detailNames } from '../model/line-details.ts'
import classes from './Lines.module.css'

export function LineDetails({ line, hasFocus }: { line: DraftLine; hasFocus: boolean }) {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const hasMoney = useEdited(({ behaviour }) => layoutOf(behaviour).hasMoney)
  return (
    <div className={classes.noting}>
      {hasMoney && (
        <div className={classes.figures}>
          {detailNames.map((name) => (
            <DetailInput key={name} name={name} line={line} />
          ))}
        </div>
      )}
      <TextInput
        label={t('document.lineNote')}
        maxLength={lineNote.max}
        autoFocus={hasFocus}
        value={line.note ?? ''}
        onChange={(event) => editor.setLine(line.id, { note: event.currentTarget.value })}
      />
      <TextInput
        label={t('document.lineName')}
        placeholder={line.item?.title}
        maxLength={lineName.max}
        value={line.name ?? ''}
        onChange={(event) => editor.setLine(line.id, { name: event.currentTarget.value || null })}
      />
    </div>
  )
}

/** Who sells keeps the taxes of the item unless he may change prices; the server asks the same. */
function DetailInput({ name, line }: { name: DetailName; line: DraftLine }) {
  const { t } = useTranslation()
  const { editor, screen } = useRoom()
  const { limits, user } = useSession()
  const { decimals } = useLook()
  const facts = useEdited((state) => factsFor(state, line))
  const isInvalid = useEdited((state) => wrongAt(state, `${line.id}.${name}`) !== undefined)
  const id = placeId({ line: line.id, cell: name })
  const isDiscount = name === 'discountAmount'
  const isFree = screen !== 'sales' || changesPrices({ isAdmin: user.userType === 'admin', limits })
  return (
    <Input.Wrapper
      id={id}
      label={t(isDiscount ? 'document.discountAmount' : `document.column.${name}`)}
    >
      <DecimalInput
        id={id}
        suffix={isDiscount ? undefined : '%'}
        decimals={isDiscount ? decimals : 0}
        readOnly={isDiscount ? facts?.canDiscount === false : !isFree}
        error={isInvalid}
        aria-describedby={isInvalid ? `${line.id}-wrong` : undefined}
        value={line[name] ?? null}
        onChange={(value) => editor.setLine(line.id, { [name]: value })}
      />
    </Input.Wrapper>
  )
}
