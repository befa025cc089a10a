import { formatDocumento } from '@iss/kernel/documento'
import { systemClock } from '@iss/kernel/clock'
import { useOpenFile } from '@iss/portal/files'
import { useCallMutation, useUserInfo } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { isAllowed } from '@iss/platform/contract'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { Button, Group } from '@mantine/core'
import { IconMailCheck, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { inspecaoAccess } from '../../contract/acesso.ts'
import { imprimirTermo, type TermoTO } from '../../contract/consulta.ts'
import { registrarCiencia } from '../../contract/termos.ts'
import { formasCiencia, labelFormaCiencia } from '../../domain/termo.ts'
import type { AtoSobreTermo } from '../../domain/ato-sobre-termo.ts'
import { AtoSobreTermoDialog, rotulosDoAto } from './ato-sobre-termo.tsx'
import { useLidosDaAcao } from './lidos-da-acao.ts'
import { TermoConteudo } from './termo-conteudo.tsx'

const entregas = formasCiencia.filter((forma) => forma !== 'PORTAL')

/** A term with what the inspector may do with it. `aberto`: on a page of its own, where its taxpayer is told. */
export function TermoDoFisco({ termo, aberto = false }: { termo: TermoTO; aberto?: boolean }) {
  const abrir = useOpenFile()
  const user = useUserInfo()
  const page = usePage()
  const [registrando, setRegistrando] = useState(false)
  const [ato, setAto] = useState<AtoSobreTermo | null>(null)
  const nome = `${termo.rotulo} nº ${termo.numero}`
  const podeRegistrar = termo.ciencia === null && termo.anuladoEm === null && isAllowed(inspecaoAccess, user)
  return (
    <Panel
      title={nome}
      description={aberto ? `${termo.contribuinte} - ${formatDocumento(termo.documento)}` : undefined}
      actions={
        <Group gap="xs">
          {podeRegistrar ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconMailCheck size={16} aria-hidden="true" />}
              aria-label={`Registrar ciência: ${nome}`}
              onClick={() => setRegistrando(true)}
            >
              Registrar ciência
            </Button>
          ) : null}
          {isAllowed(inspecaoAccess, user)
            ? termo.atos.map((ato) => (
                <Button
                  key={ato}
                  size="xs"
                  variant="default"
                  color={ato === 'anular' ? 'red' : undefined}
                  aria-label={`${rotulosDoAto[ato]}: ${nome}`}
                  onClick={() => setAto(ato)}
                >
                  {rotulosDoAto[ato]}
                </Button>
              ))
            : null}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            aria-label={`Imprimir: ${nome}`}
            onClick={() => void abrir(imprimirTermo, { id: termo.id })}
          >
            Imprimir
          </Button>
        </Group>
      }
    >
      <TermoConteudo termo={termo} />
      {ato ? (
        <AtoSobreTermoDialog
          ato={ato}
          termo={termo}
          onClose={() => setAto(null)}
          onFeito={(mensagem) => {
            setAto(null)
            page.success(mensagem)
          }}
        />
      ) : null}
      {registrando ? (
        <FormDialog opened onClose={() => setRegistrando(false)} title="Registrar ciência">
          <Registrar termo={termo} onClose={() => setRegistrando(false)} />
        </FormDialog>
      ) : null}
    </Panel>
  )
}

type Entrega = (typeof entregas)[number]

function Registrar({ termo, onClose }: { termo: TermoTO; onClose: () => void }) {
  const page = usePage()
  const form = useForm<{ forma: Entrega; data: string }>({ defaultValues: { forma: 'PESSOAL', data: systemClock.today() } })
  const registrar = useCallMutation(registrarCiencia, {
    form,
    ...useLidosDaAcao(),
    onSuccess: ({ mensagem }) => {
      onClose()
      page.success(mensagem)
    },
  })
  return (
    <Form
      form={form}
      onSubmit={(valores) => registrar.mutate({ id: termo.id, versao: termo.versao, ...valores })}
      label="Registrar ciência"
    >
      <FormGrid>
        <SelectField
          control={form.control}
          name="forma"
          label="Forma"
          required
          options={entregas.map((value) => ({ value, label: labelFormaCiencia[value] }))}
          span={6}
        />
        <DateField control={form.control} name="data" label="Data da ciência" required span={6} />
      </FormGrid>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit" loading={registrar.isPending}>
          Registrar
        </Button>
      </FormActions>
    </Form>
  )
}
