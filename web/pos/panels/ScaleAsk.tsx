/** Takes the weight from the scale beside the till; where none answers, it is typed. */
import { Button, NativeSelect } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useOfferedScales, useOwnScale, weighAt } from '../../printing/agent-scale.ts'
import { useTill } from '../till-context.ts'

export function ScaleAsk({ onWeighed }: { onWeighed: (kilograms: string) => void }) {
  const { t } = useTranslation()
  const { isOnline, basics } = useTill()
  const offered = useOfferedScales(isOnline)
  const scales = offered.filter(({ branch }) => branch === basics?.branch.id)
  const { scale: chosen } = useOwnScale()
  const scale = scales.find(({ id }) => id === chosen) ?? scales[0]
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isAsked = useRef(false)
  const ask = async (id: string): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const said = await weighAt(id)
      if (said.kilograms !== null) onWeighed(said.kilograms)
      else setProblem(t(`printing.scaleTrouble.${said.trouble ?? 'silent'}`))
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const own = scale?.id
  // What lies there already is weighed without a further key.
  useEffect(() => {
    if (own === undefined || isAsked.current) return
    isAsked.current = true
    void ask(own)
  })
  if (!scale) return null
  return (
    <>
      {scales.length > 1 && (
        <NativeSelect
          size="lg"
          label={t('entity.scale.one')}
          value={scale.id}
          data={scales.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => useOwnScale.setState({ scale: currentTarget.value })}
        />
      )}
      <Button
        variant="default"
        size="lg"
        loading={isBusy}
        leftSection={<IconScale size={20} stroke={1.75} aria-hidden />}
        onClick={() => void ask(scale.id)}
      >
        {t('till.weigh')}
      </Button>
      {problem && <FormNotice tone="warning">{problem}</FormNotice>}
    </>
  )
}
