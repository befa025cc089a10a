import { alterarAvatar } from '@iss/acesso/contract/avatar'
import { alterarEmail } from '@iss/acesso/contract/email'
import { buscarAvatarPorId, buscarUserInfo } from '@iss/portal/contract/sessao'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { PhoneField } from '@iss/ui/phone-field'
import { TextField } from '@iss/ui/text-field'
import { useCallMutation, useUserInfo } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { AppUpload } from '@iss/portal/upload'
import { Button, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarCentralContrib, salvarCentralContrib } from '../../contract/central-contrib.ts'
import type { Central } from './central-dados.ts'

function Cadeado({ children }: { children: string }) {
  return (
    <Group gap={6} c="dimmed" mt="sm">
      <IconLock size={16} aria-hidden="true" />
      <Text size="sm">{children}</Text>
    </Group>
  )
}

/** E-mail and phone, each saved by itself; a phone that the city keeps stands in the card of the registration. */
export function Contatos({ central }: { central: Central }) {
  const page = usePage()
  const email = useForm({ defaultValues: { email: central.email } })
  const fone = useForm({ defaultValues: { telefone: central.telefone } })
  const onSuccess = ({ mensagem }: { mensagem: string }) => page.success(mensagem)
  const salvarEmail = useCallMutation(alterarEmail, {
    form: email,
    invalidate: [buscarCentralContrib, buscarUserInfo],
    onSuccess,
  })
  const salvarFone = useCallMutation(salvarCentralContrib, { form: fone, invalidate: [buscarCentralContrib], onSuccess })
  return (
    <>
      <Panel title="E-mail">
        <Form form={email} onSubmit={(valores) => salvarEmail.mutate(valores)} label="E-mail">
          <FormGrid>
            <TextField
              control={email.control}
              name="email"
              label="E-mail"
              required
              readOnly={!central.podeAlterarEmail}
              maxLength={200}
              span={6}
            />
          </FormGrid>
          {central.podeAlterarEmail ? (
            <FormActions>
              <Button type="submit" loading={salvarEmail.isPending}>
                Salvar e-mail
              </Button>
            </FormActions>
          ) : (
            <Cadeado>{central.propria ? 'Alterado só pela prefeitura' : 'Alterado só pelo próprio contribuinte'}</Cadeado>
          )}
        </Form>
      </Panel>
      {central.podeAlterarTelefone ? (
        <Panel title="Telefone">
          <Form form={fone} onSubmit={({ telefone }) => salvarFone.mutate({ versao: central.versao, telefone })} label="Telefone">
            <FormGrid>
              <PhoneField control={fone.control} name="telefone" label="Telefone principal" required span={6} />
            </FormGrid>
            <FormActions>
              <Button type="submit" loading={salvarFone.isPending}>
                Salvar telefone
              </Button>
            </FormActions>
          </Form>
        </Panel>
      ) : null}
    </>
  )
}

/** The picture of the user's own person. */
export function Imagem({ pode }: { pode: boolean }) {
  const page = usePage()
  const { possuiAvatar } = useUserInfo()
  const alterar = useCallMutation(alterarAvatar, {
    invalidate: [buscarUserInfo, buscarAvatarPorId],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  return (
    <Panel title="Imagem" description="Mostrada no menu ao lado do nome.">
      {pode ? (
        <>
          <AppUpload
            label="Enviar imagem"
            accept="image/png,image/jpeg"
            hint="PNG ou JPG."
            onUploaded={({ id }) => alterar.mutate({ idArquivo: id })}
          />
          {possuiAvatar ? (
            <Button mt="sm" variant="subtle" color="red" size="xs" onClick={() => alterar.mutate({ idArquivo: null })}>
              Remover imagem
            </Button>
          ) : null}
        </>
      ) : (
        <Cadeado>Alterada só pela prefeitura</Cadeado>
      )}
    </Panel>
  )
}

type NotificacoesProps = { versao: number; lista: NonNullable<Central['notificacoes']> }

/** Mails that the person receives of its notes. */
export function Notificacoes({ versao, lista }: NotificacoesProps) {
  const page = usePage()
  const [mudadas, setMudadas] = useState<Record<string, boolean>>({})
  const salvar = useCallMutation(salvarCentralContrib, {
    invalidate: [buscarCentralContrib],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  return (
    <Panel title="Notificações">
      <FormGrid>
        {lista.map(({ name, label, effect, valor }) => (
          <CheckboxField
            key={name}
            label={label}
            description={effect}
            value={mudadas[name] ?? valor}
            onChange={(next) => setMudadas((before) => ({ ...before, [name]: next }))}
            span={6}
          />
        ))}
      </FormGrid>
      <FormActions>
        <Button
          onClick={() => salvar.mutate({ versao, notificacoes: mudadas })}
          loading={salvar.isPending}
          disabled={Object.keys(mudadas).length === 0}
        >
          Salvar notificações
        </Button>
      </FormActions>
    </Panel>
  )
}
