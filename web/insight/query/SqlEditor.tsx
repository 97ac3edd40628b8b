/**
 * SQL as it is typed, always from left to right. The names of the model are proposed while they are
 * typed and stand beside it to be put in; what the statement asks for (`:from`) is filled in below.
 */
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSqlLength } from '../../../domain/insight/query/contract.ts'
import type { SeenModel } from '../../../domain/insight/query/model.ts'
import {
  longestValue,
  type Parameter,
  parameterTypes,
} from '../../../domain/insight/query/question.ts'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { completionsOf, wordBefore } from './completion.ts'
import { subjectsOf } from './query-data.ts'
import classes from './SpecialQuery.module.css'

export type Written = { sql: string; parameters: Parameter[]; values: Record<string, string> }

type SqlEditorProps = {
  model: SeenModel
  written: Written
  onChange: (written: Partial<Written>) => void
  onRun: () => void
}

export function SqlEditor({ model, written, onChange, onRun }: SqlEditorProps) {
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const word = wordBefore(written.sql, caret)
  const [isQuiet, setQuiet] = useState(false)
  const offered = isQuiet ? [] : completionsOf(model, written.sql, word)
  const put = (name: string, replaced: number) => {
    const start = caret - replaced
    const sql = `${written.sql.slice(0, start)}${name}${written.sql.slice(caret)}`
    onChange({ sql: sql.slice(0, maxSqlLength) })
    const next = start + name.length
    setCaret(next)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(next, next)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const first = offered[0]
    if (event.key === 'Tab' && !event.shiftKey && first) {
      event.preventDefault()
      put(first, word.length)
    } else if (event.key === 'Escape' && first) {
      // Whoever moves on by Tab wants no name put in.
      event.preventDefault()
      setQuiet(true)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onRun()
    }
  }
  return (
    <div className={classes.builder}>
      <Textarea
        ref={area}
        label={t('query.sql')}
        description={t('query.sqlHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={8}
        maxRows={20}
        maxLength={maxSqlLength}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        classNames={{ input: classes.sql }}
        dir="ltr"
        value={written.sql}
        onChange={(event) => {
          onChange({ sql: event.currentTarget.value })
          setQuiet(false)
          setCaret(event.currentTarget.selectionStart)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {offered.length > 0 && (
        <ul className={classes.offered} aria-label={t('query.completions')} dir="ltr">
          {offered.map((name) => (
            <li key={name}>
              <Button variant="default" size="xs" onClick={() => put(name, word.length)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Parameters written={written} onChange={onChange} />
      <Names model={model} onPick={(name) => put(name, 0)} />
    </div>
  )
}

export function Parameters({ written, onChange }: Pick<SqlEditorProps, 'written' | 'onChange'>) {
  const { t } = useTranslation()
  const { parameters, values } = written
  if (parameters.length === 0) return null
  const set = (name: string, value: string | null) =>
    onChange({ values: { ...values, [name]: value ?? '' } })
  return (
    <fieldset className={classes.plainSet}>
      <legend>{t('query.parameters')}</legend>
      {parameters.map(({ name, type }) => (
        <div key={name} className={classes.parameter}>
          <code dir="ltr">:{name}</code>
          <Select
            aria-label={t('query.parameterType', { name })}
            data={parameterTypes.map((it) => ({ value: it, label: t(`query.type.${it}`) }))}
            value={type}
            allowDeselect={false}
            onChange={(chosen) => {
              const next = parameterTypes.find((it) => it === chosen)
              if (next)
                onChange({
                  parameters: parameters.map((it) =>
                    it.name === name ? { name, type: next } : it,
                  ),
                  values: { ...values, [name]: '' },
                })
            }}
          />
          {type === 'day' && (
            <DateInput
              aria-label={`:${name}`}
              value={values[name] || null}
              onChange={(value) => set(name, value)}
            />
          )}
          {type === 'number' && (
            <DecimalInput
              aria-label={`:${name}`}
              value={values[name] || null}
              onChange={(value) => set(name, value)}
            />
          )}
          {type === 'text' && (
            <TextInput
              aria-label={`:${name}`}
              value={values[name] ?? ''}
              maxLength={longestValue}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

/** Every name there is, with what it means; a click puts it in. */
function Names({ model, onPick }: { model: SeenModel; onPick: (name: string) => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.names}>
      {subjectsOf(model).map((subject) => (
        <details key={subject}>
          <summary>
            <code dir="ltr">{subject}</code> <span>{t(`query.subject.${subject}`)}</span>
          </summary>
          <ul>
            {(model[subject] ?? []).map((column) => (
              <li key={column}>
                <button type="button" onClick={() => onPick(column)}>
                  <code dir="ltr">{column}</code> <span>{t(`query.column.${column}`)}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
