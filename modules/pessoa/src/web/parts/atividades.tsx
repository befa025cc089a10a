import { systemClock } from '@iss/kernel/clock'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormDialog, useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  buscarAtividadesPessoa,
  definirAtividadePrincipal,
  encerrarAtividadePessoa,
  incluirAtividadePessoa,
} from '../../contract/atividades-pessoa.ts'
import { buscarHistoricoPessoa, buscarPessoaTO, type PessoaTO } from '../../contract/pessoa.ts'

type Linha = AnswerOutputOf<typeof buscarAtividadesPessoa>['lista'][number]
const invalidate = [buscarAtividadesPessoa, buscarPessoaTO, buscarHistoricoPessoa]

const columns: GridColumn<Linha>[] = [
  { key: 'codigo', label: 'Código' },
  { key: 'descricao', label: 'Atividade', wrap: true },
  { key: 'subitem', label: 'Item LC 116', hideOnMobile: true },
  { key: 'cnae', label: 'CNAE', hideOnMobile: true },
  { key: 'aliquota', label: 'Alíquota', kind: 'percent', hideOnMobile: true },
  { key: 'inicio', label: 'Início', kind: 'date' },
  { key: 'fim', label: 'Término', kind: 'date' },
  {
    key: 'vigente',
    label: 'Situação',
    kind: 'status',
    value: ({ vigente, principal }) => (vigente ? (principal ? 'Principal' : 'Atual') : 'Encerrada'),
    tone: ({ vigente, principal }) => (vigente ? (principal ? 'success' : 'info') : 'neutral'),
  },
]

/** Activities of a person, current ones and those that ended (S30). */
export function Atividades({ pessoa }: { pessoa: PessoaTO }) {
  const page = usePage()
  const confirm = useConfirm()
  const [encerrando, setEncerrando] = useState<Linha | null>(null)
  const atividades = useCall(buscarAtividadesPessoa, { id: pessoa.id })
  const principal = useCallMutation(definirAtividadePrincipal, {
    invalidate,
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const tornarPrincipal = async ({ id, descricao }: Linha) => {
    if (await confirm({ question: `Confirma ${descricao} como atividade principal?` }))
      principal.mutate({ id: pessoa.id, versao: pessoa.versao, vinculoId: id })
  }
  const podeEditar = atividades.data?.podeEditar === true
  return (
    <>
      {podeEditar ? <NovaAtividade pessoa={pessoa} opcoes={atividades.data?.opcoes ?? []} /> : null}
      <DataGrid
        label="Atividades"
        title="Atividades"
        columns={columns}
        rows={atividades.data?.lista}
        status={atividades.gridStatus}
        empty="Nenhuma atividade no cadastro."
        search={false}
        rowTone={({ vigente }) => (vigente ? undefined : 'muted')}
        actions={
          podeEditar
            ? (linha) =>
                linha.fim === null ? (
                  <Group gap={4} wrap="nowrap">
                    {linha.principal ? null : (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        aria-label={`Tornar ${linha.descricao} a principal`}
                        onClick={() => void tornarPrincipal(linha)}
                      >
                        Principal
                      </Button>
                    )}
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color="red"
                      aria-label={`Encerrar ${linha.descricao}`}
                      onClick={() => setEncerrando(linha)}
                    >
                      Encerrar
                    </Button>
                  </Group>
                ) : null
            : undefined
        }
      />
      <FormDialog opened={encerrando !== null} onClose={() => setEncerrando(null)} title="Encerrar atividade">
        {encerrando ? <Encerramento pessoa={pessoa} linha={encerrando} onFeito={() => setEncerrando(null)} /> : null}
      </FormDialog>
    </>
  )
}

type Nova = { atividadeId: number | null; inicio: string; principal: boolean }

function NovaAtividade({ pessoa, opcoes }: { pessoa: PessoaTO; opcoes: { id: number; rotulo: string }[] }) {
  const page = usePage()
  const form = useForm<Nova>({ defaultValues: { atividadeId: null, inicio: '', principal: false } })
  const incluir = useCallMutation(incluirAtividadePessoa, {
    form,
    invalidate,
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      form.reset()
    },
  })
  return (
    <Panel title="Nova atividade">
      <Form
        form={form}
        onSubmit={(values) => incluir.mutate({ id: pessoa.id, versao: pessoa.versao, ...values })}
        label="Nova atividade"
      >
        <FormGrid>
          <SelectField
            control={form.control}
            name="atividadeId"
            label="Atividade"
            required
            searchable
            span={6}
            options={opcoes.map(({ id, rotulo }) => ({ value: id, label: rotulo }))}
          />
          <DateField control={form.control} name="inicio" label="Início" required span={3} />
          <CheckboxField control={form.control} name="principal" label="Atividade principal" span={3} />
        </FormGrid>
        <FormActions>
          <Button type="submit" loading={incluir.isPending}>
            Incluir atividade
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

function Encerramento({ pessoa, linha, onFeito }: { pessoa: PessoaTO; linha: Linha; onFeito: () => void }) {
  const page = usePage()
  const form = useForm<{ fim: string }>({ defaultValues: { fim: systemClock.today() } })
  const encerrar = useCallMutation(encerrarAtividadePessoa, {
    form,
    invalidate,
    onSuccess: ({ mensagem }) => {
      onFeito()
      page.success(mensagem)
    },
  })
  return (
    <Form
      form={form}
      onSubmit={({ fim }) => encerrar.mutate({ id: pessoa.id, versao: pessoa.versao, vinculoId: linha.id, fim })}
      label={`Encerrar ${linha.descricao}`}
    >
      <FormGrid>
        <DateField control={form.control} name="fim" label={`Término de ${linha.descricao}`} required span={12} />
      </FormGrid>
      <FormActions>
        <Button type="submit" color="red" loading={encerrar.isPending}>
          Encerrar atividade
        </Button>
      </FormActions>
    </Form>
  )
}
