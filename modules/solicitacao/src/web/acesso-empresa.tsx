import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MultiSelectField } from '@iss/ui/multi-select-field'
import { Panel } from '@iss/ui/panel'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarAcessosEmpresa, revogarAcessoEmpresa, salvarAcessoEmpresa } from '../contract/acesso-empresa.ts'
import { acessoEmpresaMensagens } from '../domain/acesso-empresa.ts'

type Linha = AnswerOutputOf<typeof buscarAcessosEmpresa>['lista'][number]
type Valores = { documento: string; nome: string; email: string; usuario: string; funcoes: string[]; validade: string }
const vazio: Valores = { documento: '', nome: '', email: '', usuario: '', funcoes: [], validade: '' }
const tones = { Solicitado: 'warning', Ativo: 'success', Vencido: 'danger', Revogado: 'neutral' } as const

const columns: GridColumn<Linha>[] = [
  { key: 'documento', label: 'CPF', kind: 'documento' },
  { key: 'nome', label: 'Nome', wrap: true },
  { key: 'usuario', label: 'Usuário' },
  { key: 'email', label: 'E-mail', hideOnMobile: true },
  { key: 'funcoes', label: 'Funções', wrap: true },
  { key: 'desde', label: 'Desde', kind: 'date', hideOnMobile: true },
  { key: 'validade', label: 'Validade', kind: 'date' },
  { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tones[situacao] },
]

/** The company lends its access to who works for it, function by function, and takes it back (S18). */
export function Screen() {
  const page = usePage()
  const confirm = useConfirm()
  const to = useCall(buscarAcessosEmpresa, {})
  const form = useForm<Valores>({ defaultValues: vazio })
  const draft = useDraft('acesso-empresa', form)
  const salvar = useCallMutation(salvarAcessoEmpresa, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: [buscarAcessosEmpresa],
    onSuccess: ({ mensagem }) => {
      page.success(mensagem)
      form.reset(vazio)
    },
  })
  const revogar = useCallMutation(revogarAcessoEmpresa, {
    invalidate: [buscarAcessosEmpresa],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const perguntar = async ({ id, nome }: Linha) => {
    if (await confirm({ question: `Confirma a retirada do acesso de ${nome}?`, danger: true })) revogar.mutate({ id })
  }
  return (
    <Page title="Acesso para Empresa" back="/home/actions/solicitacoes">
      <DataGrid
        label="Acessos concedidos"
        title="Acessos concedidos"
        columns={columns}
        rows={to.data?.lista}
        status={to.gridStatus}
        empty={acessoEmpresaMensagens.vazio}
        onRefresh={to.refetch}
        actions={(linha) =>
          linha.situacao === 'Revogado' ? null : (
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              aria-label={`Revogar o acesso de ${linha.nome}`}
              onClick={() => void perguntar(linha)}
            >
              Revogar
            </Button>
          )
        }
      />
      <Panel title="Conceder acesso">
        <Form
          form={form}
          draft={draft}
          label="Conceder acesso"
          onSubmit={(valores) => salvar.mutate({ ...valores, validade: valores.validade || null })}
        >
          <Text mb="md">
            Quem ainda não tem usuário no portal recebe um convite por e-mail. Só aparecem as funções que você possui.
          </Text>
          <FormGrid>
            <DocumentoField control={form.control} name="documento" label="CPF" tipo="CPF" required span={3} />
            <TextField control={form.control} name="nome" label="Nome" required span={5} maxLength={200} />
            <TextField control={form.control} name="usuario" label="Usuário" span={4} maxLength={60} />
            <TextField control={form.control} name="email" label="E-mail" type="email" span={5} maxLength={200} />
            <MultiSelectField
              control={form.control}
              name="funcoes"
              label="Funções"
              required
              span={8}
              placeholder="Selecione"
              options={to.data?.funcoes ?? []}
            />
            <DateField
              control={form.control}
              name="validade"
              label="Validade"
              description="Último dia. Em branco: até ser revogado."
              span={4}
            />
          </FormGrid>
          <FormActions>
            <Button type="submit" loading={salvar.isPending}>
              Conceder
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </Page>
  )
}
