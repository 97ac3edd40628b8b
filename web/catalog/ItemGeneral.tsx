/** What an item is called, in three languages, and where it belongs. */
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mustEntity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { nameAmong } from '../../domain/kernel/naming/local-name.ts'
import type { LayoutProps } from '../kernel/form/model/form-parts.ts'
import { rowQuery } from '../kernel/form/model/record-queries.ts'
import type { Form } from '../kernel/form/model/use-form.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { currentLanguage, languageNames } from '../kernel/words/words.ts'
import classes from './ItemForm.module.css'
import { Placed } from './Placed.tsx'

const nameKeys: Readonly<Record<Language, string>> = { en: 'name', fr: 'nameFr', ar: 'nameAr' }

const descriptionKeys: Readonly<Record<Language, string>> = {
  en: 'description',
  fr: 'descriptionFr',
  ar: 'descriptionAr',
}

/** As the switch writes them: short, each in its own letters. */
const shortNames: Readonly<Record<Language, string>> = { en: 'EN', fr: 'FR', ar: 'ع' }

export function ItemGeneral(props: LayoutProps) {
  const { t } = useTranslation()
  const { form } = props
  const [language, setLanguage] = useNameLanguage(form)
  useDivisionOfCategory(form)
  const at = (name: string, span?: 2 | 3 | 4 | 6) => (
    <Placed key={name} {...props} name={name} span={span} />
  )
  return (
    <Card
      title={t('item.general')}
      aside={<LanguageSwitch form={form} value={language} onChange={setLanguage} />}
    >
      <div className={classes.grid}>
        <Placed
          {...props}
          form={asNamed(form, nameKeys[language])}
          name={nameKeys[language]}
          span={4}
        />
        {at('specialCode')}
        {at('altName', 4)}
        {at('brand')}
        {at('category')}
        {at('division')}
        {at('supplier')}
        {at('group')}
        {at('size')}
        {at('colour')}
        {at('vat')}
        {at('tax1')}
        {at('tax2')}
        {at('vatTreatment')}
        {at('exemptionReason', 4)}
        {at(descriptionKeys[language], 6)}
      </div>
    </Card>
  )
}

/** Any language will do: where none has a name, the one that is shown asks for it. */
const isNameless = ({ entity, state }: Form): boolean =>
  state.errors.name !== undefined && nameAmong(entity.names, state.values) === undefined

function asNamed(form: Form, shown: string): Form {
  const { idOf, state } = form
  const { name } = state.errors
  if (!name || !isNameless(form)) return form
  return {
    ...form,
    state: { ...state, errors: { ...state.errors, [shown]: name } },
    // Whoever looks for the wrong field finds this one.
    idOf: (key) => idOf(key === shown ? 'name' : key),
  }
}

/** The reader's own language first. A name that turns out wrong is shown; while one is being mended nothing changes under it. */
function useNameLanguage(form: Form): [Language, (next: Language) => void] {
  const { errors } = form.state
  const isMissing = isNameless(form)
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const known = useRef<readonly Language[]>([])
  useEffect(() => {
    const wrong = isMissing ? [] : languages.filter((each) => errors[nameKeys[each]])
    const isNew = wrong.some((each) => !known.current.includes(each))
    known.current = wrong
    const [first] = wrong
    if (isNew && first) setLanguage((shown) => (wrong.includes(shown) ? shown : first))
  }, [errors, isMissing])
  return [language, setLanguage]
}

type LanguageSwitchProps = {
  form: Form
  value: Language
  onChange: (language: Language) => void
}

/** A dot marks a language that is still missing beside a name that is there. */
function LanguageSwitch({ form, value, onChange }: LanguageSwitchProps) {
  const { t } = useTranslation()
  const isEmpty = (language: Language) => !form.state.values[nameKeys[language]]
  const data = languages.map((language) => {
    const isMissing = languages.some((other) => !isEmpty(other)) && isEmpty(language)
    const name = languageNames[language]
    return {
      value: language,
      label: (
        <span className={classes.language}>
          <span aria-hidden>{shortNames[language]}</span>
          <span className="ct-hidden">
            {isMissing ? t('item.nameMissing', { language: name }) : name}
          </span>
          {isMissing && <span className={classes.missing} aria-hidden />}
        </span>
      ),
    }
  })
  return (
    <SegmentedControl
      size="xs"
      data={data}
      value={value}
      onChange={(next) => onChange(next as Language)}
      aria-label={t('item.nameLanguage')}
    />
  )
}

/** The division follows the category that is chosen, as the server will have it. */
function useDivisionOfCategory(form: Form): void {
  const { model, state } = form
  const category = state.values.category as Linked | null
  const isChosenHere = category !== null && category.id !== (state.base.category as Linked)?.id
  const { data: row } = useQuery({
    ...rowQuery(mustEntity('category'), category?.id ?? ''),
    enabled: isChosenHere,
  })
  const division = isChosenHere ? (row?.division as Linked | null | undefined) : undefined
  useEffect(() => {
    if (division) model.setValue('division', division)
  }, [division, model])
}
