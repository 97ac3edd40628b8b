/** Opens a second window for the client, or lets a phone or tablet in by a code. */
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceTablet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { codeMinutes, displayPath } from '../../../domain/pos/display/shown.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useDesk } from '../desk.ts'
import { CodePicture } from '../receipt/CodePicture.tsx'
import classes from './Display.module.css'
import { leavePhones, usePhoneDisplays, wantPhones } from './phone-displays.ts'

function useStation() {
  const { till, basics } = useDesk()
  return async () => ({
    register: basics.register.id,
    station: till.station,
    token: (await till.token()) ?? '',
  })
}

function Phone() {
  const { t } = useTranslation()
  const { till } = useDesk()
  const station = useStation()
  const isWanted = usePhoneDisplays((state) => state.isWanted)
  const making = useMutation({
    mutationFn: async () =>
      call<{ code: string; url: string }>('POST', '/api/pos/displays', await station()),
    onSuccess: wantPhones,
  })
  const ending = useMutation({
    mutationFn: async () => call('POST', '/api/pos/displays/end', await station()),
    onSuccess: () => {
      leavePhones()
      making.reset()
      toast.success(t('display.ended'))
    },
  })
  const problem = making.error ?? ending.error
  return (
    <section className={classes.way}>
      <h3>{t('display.phone')}</h3>
      <p>{t(till.isOnline ? 'display.phoneHint' : 'display.phoneOffline')}</p>
      {problem && <FormNotice tone="error">{messageOf(problem)}</FormNotice>}
      {making.data && (
        <>
          <CodePicture
            text={`${making.data.url}${displayPath(making.data.code)}`}
            label={t('display.code')}
          />
          <p role="status">{t('display.codeHint', { minutes: codeMinutes })}</p>
        </>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconDeviceTablet size={18} stroke={1.75} aria-hidden />}
          disabled={!till.isOnline}
          loading={making.isPending}
          onClick={() => making.mutate()}
        >
          {t(making.data ? 'display.newCode' : 'display.showCode')}
        </Button>
        {isWanted && (
          <Button
            variant="subtle"
            color="red"
            size="lg"
            disabled={!till.isOnline}
            loading={ending.isPending}
            onClick={() => ending.mutate()}
          >
            {t('display.end')}
          </Button>
        )}
      </div>
    </section>
  )
}

export default function DisplayDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const open = () => {
    window.open('/Display', 'comptoir-display', 'popup,width=1280,height=800')
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconDeviceDesktop}
      tone="plain"
      title={t('display.title')}
      sentence={t('display.sentence')}
      actions={
        <Button variant="subtle" color="gray" size="lg" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <div className={classes.ways}>
        <section className={classes.way}>
          <h3>{t('display.window')}</h3>
          <p>{t('display.windowHint')}</p>
          <div className={classes.buttons}>
            <Button
              size="lg"
              data-autofocus
              leftSection={<IconDeviceDesktop size={18} stroke={1.75} aria-hidden />}
              onClick={open}
            >
              {t('display.open')}
            </Button>
          </div>
        </section>
        <Phone />
      </div>
    </Dialog>
  )
}
