/**
 * Where an item is typed or scanned. A scanner's Enter comes before any answer: it takes the first
 * thing that is found. Lines copied from a spreadsheet may be pasted here.
 */

import { Combobox, Input, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { behaviourOf } from '../../../../domain/books/behaviour.ts'
import type { FoundItem } from '../../../../domain/catalog/found-item.ts'
import { longestOf } from '../../../../domain/kernel/field/longest.ts'
import { searchText } from '../../../../domain/kernel/list.ts'
import { useCreateInPlace } from '../../../kernel/form/picker/create-in-place.tsx'
import picker from '../../../kernel/form/picker/Picker.module.css'
import { MediaImage } from '../../../kernel/parts/MediaImage.tsx'
import { Amount } from '../../../kernel/parts/Money.tsx'
import { toast } from '../../../kernel/parts/toast.tsx'
import { useSeenEntity } from '../../../kernel/seen-entity.ts'
import { messageOf } from '../../../kernel/session/api.ts'
import { useMay, useSession } from '../../../kernel/session/session.ts'
import { useEdited } from '../model/editor-context.ts'
import { findNow, type ItemFinding, useItemFinding } from './item-find.ts'
import classes from './Lines.module.css'

type ItemSearchProps = {
  id: string
  label: string
  /** The name of the item that stands there. */
  value?: string
  isInvalid?: boolean
  placeholder?: string
  leftSection?: ReactNode
  onChoose: (found: FoundItem) => void
  onFocus?: () => void
  /** True when the paste was lines. */
  onPasteLines?: (text: string) => boolean
}

const createOption = '+'

export function ItemSearch(props: ItemSearchProps) {
  const { t } = useTranslation()
  const { value = '', onChoose } = props
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox()
  const finding = useItemFinding(typed ?? '')
  const item = useSeenEntity('item')
  const may = useMay()
  const creation = useCreateInPlace(item, ({ title }) => void take(title))
  const first = finding.options[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers what was found, not renders.
  useEffect(() => {
    if (typed && finding.isSettled && !finding.isGuess) combobox.selectFirstOption()
  }, [first?.id, finding.isSettled])

  const choose = (found: FoundItem) => {
    setTyped(null)
    combobox.closeDropdown()
    onChoose(found)
  }
  /** What is typed, before or after the answer came. */
  async function take(text: string): Promise<void> {
    try {
      const { rows, isGuess } = await findNow(text.trim().slice(0, 100))
      if (rows[0] && isGuess) combobox.openDropdown()
      else if (rows[0]) choose(rows[0])
      else toast.error(t('document.itemNotFound', { text }))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const submit = (option: string) => {
    const found = finding.options.find(({ id }) => id === option)
    if (found) return choose(found)
    combobox.closeDropdown()
    creation.open((typed ?? '').trim())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || typed === null) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      const at = combobox.getSelectedOptionIndex()
      if (finding.isSettled && at >= 0 && combobox.dropdownOpened) combobox.clickSelectedOption()
      else void take(typed)
    }
    if (!combobox.dropdownOpened) return
    if (event.key === 'ArrowDown') combobox.selectNextOption()
    if (event.key === 'ArrowUp') combobox.selectPreviousOption()
    if (event.key === 'Escape') setTyped(null)
    if (event.key === 'Escape') combobox.closeDropdown()
    if (['ArrowDown', 'ArrowUp', 'Escape'].includes(event.key)) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (props.onPasteLines?.(event.clipboardData.getData('text/plain'))) event.preventDefault()
  }
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={submit} withinPortal width="target">
        <Combobox.Target withKeyboardNavigation={false} withExpandedAttribute>
          <Input
            id={props.id}
            autoComplete="off"
            aria-label={props.label}
            aria-invalid={props.isInvalid || undefined}
            error={props.isInvalid}
            placeholder={props.placeholder}
            leftSection={props.leftSection}
            value={typed ?? value}
            maxLength={longestOf(searchText)}
            onFocus={(event) => {
              event.currentTarget.select()
              props.onFocus?.()
            }}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.openDropdown()
              combobox.resetSelectedOption()
            }}
            onBlur={() => {
              setTyped(null)
              combobox.closeDropdown()
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </Combobox.Target>
        {typed !== null && typed.trim() !== '' && (
          <Options finding={finding} typed={typed.trim()} canCreate={may(`${item.can}.add`)} />
        )}
      </Combobox>
      {creation.dialog}
    </>
  )
}

type OptionsProps = { finding: ItemFinding; typed: string; canCreate: boolean }

function Options({ finding, typed, canCreate }: OptionsProps) {
  const { t } = useTranslation()
  const { options, isGuess, isSettled, error } = finding
  const { firstCurrency } = useSession().company
  // What a client pays for it says nothing about what it is bought for, or moved.
  const isSold = useEdited(({ behaviour }) => behaviourOf(behaviour).side === 'client')
  return (
    <Combobox.Dropdown className={classes.found}>
      <Combobox.Options mah={320} className={picker.options} aria-label={t('entity.item.many')}>
        {isGuess && <Combobox.Empty>{t('list.similar')}</Combobox.Empty>}
        {options.map((found) => (
          <Combobox.Option key={found.id} value={found.id} className={picker.item}>
            <span className={classes.option}>
              {found.image ? (
                <MediaImage id={found.image} alt="" className={classes.picture} />
              ) : (
                <span className={classes.picture} data-empty />
              )}
              <span className={picker.words}>
                <bdi>{found.name}</bdi>
                <bdi className={picker.subtitle}>{found.specialCode ?? found.unit.title}</bdi>
              </span>
              {isSold && (
                <Amount className={classes.price} amount={found.unitPrice} look={firstCurrency} />
              )}
            </span>
          </Combobox.Option>
        ))}
        {error ? <Combobox.Empty>{messageOf(error)}</Combobox.Empty> : null}
        {options.length === 0 && !error && (
          <Combobox.Empty>{t(isSettled ? 'form.nothingFound' : 'form.searching')}</Combobox.Empty>
        )}
        {canCreate && isSettled && options.length === 0 && (
          <Combobox.Option value={createOption} className={picker.item}>
            <span className={picker.create}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              {t('form.createNamed', { title: typed })}
            </span>
          </Combobox.Option>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
