/**
 * Brings an electronic invoice of a supplier: a file is chosen, a supplier nobody knows is named,
 * and the draft says how far it agrees with what was sent.
 */
import { Button } from '@mantine/core'
import { IconFileImport, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ImportedInvoice } from '../../domain/einvoice/contract.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { maxFileBytes } from '../../domain/media/file-format.ts'
import { purchase } from '../../domain/trade/purchase.entity.ts'
import { partnersOn } from '../kernel/document/partner-choice.ts'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { CallError, call, messageOf, type Problem } from '../kernel/session/api.ts'
import { useSession } from '../kernel/session/session.ts'
import { FilePicker, type FilePickerHandle } from '../media/FilePicker.tsx'
import classes from './Import.module.css'
import { ImportResult } from './ImportResult.tsx'

const accepted = '.xml,text/xml,application/xml,application/pdf'

type Sending = { file: File; supplier: Linked | null }

function useImport() {
  const { branch } = useSession()
  return useMutation({
    mutationFn: ({ file, supplier }: Sending) => {
      const form = new FormData()
      form.append('id', newId())
      form.append('name', file.name)
      if (supplier) form.append('supplier', supplier.id)
      if (branch) form.append('branch', branch)
      form.append('file', file)
      return call<ImportedInvoice>('POST', `${purchase.api}/einvoice`, form)
    },
  })
}

const problemOf = (error: unknown): Problem | undefined =>
  error instanceof CallError ? error.problem : undefined

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const picker = useRef<FilePickerHandle>(null)
  const [file, setFile] = useState<File | null>(null)
  const [supplier, setSupplier] = useState<Linked | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const sending = useImport()
  if (sending.data) return <ImportResult imported={sending.data} onClose={onClose} />
  const problem = problemOf(sending.error)
  const isUnknown = problem?.code === 'einvoiceSupplierUnknown' || supplier !== null
  const take = ([chosen]: File[]) => {
    if (!chosen) return
    setSupplier(null)
    setFile(chosen)
    // Asked before it is sent: a film would be read for nothing.
    setTooLarge(chosen.size > maxFileBytes)
    if (chosen.size > maxFileBytes) sending.reset()
    else sending.mutate({ file: chosen, supplier: null })
  }
  return (
    <FormDialog
      isOpen
      icon={IconFileImport}
      tone="plain"
      title={t('einvoice.import')}
      sentence={t('einvoice.importBody')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          {file && isUnknown && (
            <Button
              disabled={!supplier}
              loading={sending.isPending}
              onClick={() => sending.mutate({ file, supplier })}
            >
              {t('einvoice.take')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.body}>
        {isTooLarge && <FormNotice tone="error">{t('refusal.fileTooLarge')}</FormNotice>}
        {sending.isError && (
          <FormNotice tone={isUnknown ? 'calm' : 'error'}>
            {messageOf(sending.error)} <Earlier problem={problem} />
          </FormNotice>
        )}
        <div className={classes.file}>
          <Button
            data-autofocus
            variant={file ? 'default' : 'filled'}
            loading={sending.isPending && !isUnknown}
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            onClick={() => picker.current?.open()}
          >
            {t('einvoice.choose')}
          </Button>
          {file && <bdi>{file.name}</bdi>}
        </div>
        <FilePicker ref={picker} accept={accepted} onFiles={take} />
        {isUnknown && <SupplierChoice {...{ problem, supplier }} onChange={setSupplier} />}
      </div>
    </FormDialog>
  )
}

/** The same invoice is here already: the way to it. */
function Earlier({ problem }: { problem: Problem | undefined }) {
  const { t } = useTranslation()
  if (problem?.code !== 'einvoiceTwice') return null
  const { document, isDraft } = problem.facts
  return (
    <Link to={`${purchase.path}/${document}${isDraft ? '?draft=1' : ''}`}>
      {t('einvoice.openEarlier')}
    </Link>
  )
}

type SupplierChoiceProps = {
  problem: Problem | undefined
  supplier: Linked | null
  onChange: (supplier: Linked | null) => void
}

/** One of those there are, or a new one that starts with what the invoice says of it. */
function SupplierChoice({ problem, supplier, onChange }: SupplierChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  const [proposed] = useState(() => startOf(problem?.facts.proposed))
  const { filters, created } = partnersOn.supplier
  return (
    <div className={classes.supplier}>
      <label htmlFor={id}>{t('einvoice.supplier')}</label>
      <Picker
        id={id}
        target="thirdparty"
        filters={filters}
        created={{ ...proposed, ...created }}
        value={supplier}
        onChange={onChange}
      />
    </div>
  )
}

/** What a new card takes over; an address of mail stands in a row of its own. */
function startOf(proposed: unknown): Record<string, unknown> {
  if (typeof proposed !== 'object' || proposed === null) return {}
  const { email, ...card } = proposed as Record<string, unknown>
  const said = Object.entries(card).filter(([, value]) => value !== null)
  const emails = email ? [{ address: email, type: 'work' }] : []
  return { ...Object.fromEntries(said), ...(emails.length > 0 && { emails }) }
}
