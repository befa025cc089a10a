import type { EscopoIntegracao } from '@iss/acesso/domain/codigo-integracao'
import { FormDialog, useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MultiSelectField } from '@iss/ui/multi-select-field'
import { TextField } from '@iss/ui/text-field'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Alert, Button, Code, CopyButton, Stack, Text } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  buscarAcessosIntegracao,
  buscarCodigosIntegracao,
  gerarCodigoIntegracao,
  revogarCodigoIntegracao,
} from '../../contract/codigos-integracao.ts'
import { codigoIntegracaoMensagens } from '../../domain/codigo-integracao.ts'

type Dados = AnswerOutputOf<typeof buscarCodigosIntegracao>
type Linha = Dados['lista'][number]
const tones = { Ativo: 'success', Vencido: 'warning', Revogado: 'neutral' } as const

const columns: GridColumn<Linha>[] = [
  { key: 'nome', label: 'Nome', wrap: true },
  { key: 'final', label: 'Código', render: ({ final }) => `…${final}` },
  { key: 'permissoes', label: 'Permissões', wrap: true },
  { key: 'criadoEm', label: 'Gerado em', hideOnMobile: true },
  { key: 'validade', label: 'Validade', kind: 'date' },
  { key: 'ultimoAcesso', label: 'Último acesso', hideOnMobile: true, value: ({ ultimoAcesso }) => ultimoAcesso ?? 'Nunca usado' },
  { key: 'acessos', label: 'Chamadas', kind: 'integer', hideOnMobile: true },
  { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ situacao }) => tones[situacao] },
]

/** The codes of the selected person: made, shown once, revoked. */
export function Codigos() {
  const page = usePage()
  const confirm = useConfirm()
  const codigos = useCall(buscarCodigosIntegracao, {})
  const [aberto, setAberto] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const revogar = useCallMutation(revogarCodigoIntegracao, {
    invalidate: [buscarCodigosIntegracao],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const perguntar = async ({ id, nome }: Linha) => {
    const question = `Confirma a revogação do código ${nome}? O programa que o usa deixa de ter acesso na hora.`
    if (await confirm({ question, danger: true })) revogar.mutate({ id })
  }
  const podeGerar = codigos.data?.podeGerar === true
  return (
    <>
      <DataGrid
        label="Códigos de acesso"
        title="Códigos de acesso"
        columns={columns}
        rows={codigos.data?.lista}
        status={codigos.gridStatus}
        empty={codigoIntegracaoMensagens.vazio}
        isRowStruck={({ situacao }) => situacao === 'Revogado'}
        onRefresh={codigos.refetch}
        toolbar={
          podeGerar ? (
            <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setAberto(true)}>
              Gerar token
            </Button>
          ) : null
        }
        actions={
          podeGerar
            ? (linha) =>
                linha.situacao === 'Ativo' ? (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="red"
                    aria-label={`Revogar o código ${linha.nome}`}
                    onClick={() => void perguntar(linha)}
                  >
                    Revogar
                  </Button>
                ) : null
            : undefined
        }
      />
      {codigos.data ? (
        <FormDialog opened={aberto} onClose={() => setAberto(false)} title="Gerar token">
          <Gerar
            dados={codigos.data}
            onGerado={(novo) => {
              setAberto(false)
              setToken(novo)
            }}
          />
        </FormDialog>
      ) : null}
      <FormDialog opened={token !== null} onClose={() => setToken(null)} title="Token gerado">
        {token ? <TokenGerado token={token} /> : null}
      </FormDialog>
    </>
  )
}

function Gerar({ dados, onGerado }: { dados: Dados; onGerado: (token: string) => void }) {
  const form = useForm<{ nome: string; escopos: EscopoIntegracao[]; validade: string }>({
    defaultValues: { nome: '', escopos: [], validade: dados.validade },
  })
  const gerar = useCallMutation(gerarCodigoIntegracao, {
    form,
    silent: true,
    invalidate: [buscarCodigosIntegracao, buscarAcessosIntegracao],
    onSuccess: ({ token }) => onGerado(token),
  })
  const { error } = gerar
  const soltas =
    error && !error.isCentral ? (error.problem.kind === 'validation' ? error.problem.messages : error.allMessages) : []
  return (
    <Form form={form} onSubmit={(valores) => gerar.mutate(valores)} label="Gerar token">
      {soltas.length > 0 ? (
        <Alert color="red" role="alert" mb="md">
          {soltas.join(' ')}
        </Alert>
      ) : null}
      <Text mb="md">O programa que usar o token age em nome desta pessoa, só dentro das permissões escolhidas.</Text>
      <FormGrid>
        <TextField
          control={form.control}
          name="nome"
          label="Nome"
          description="O programa que vai usar o token."
          required
          maxLength={60}
          span={8}
        />
        <DateField control={form.control} name="validade" label="Validade" description="Último dia." required span={4} />
        <MultiSelectField
          control={form.control}
          name="escopos"
          label="Permissões"
          required
          placeholder="Selecione"
          options={dados.escopos}
          span={12}
        />
      </FormGrid>
      <FormActions>
        <Button type="submit" loading={gerar.isPending}>
          Gerar
        </Button>
      </FormActions>
    </Form>
  )
}

function TokenGerado({ token }: { token: string }) {
  return (
    <Stack gap="md">
      <Alert color="yellow" role="status">
        {codigoIntegracaoMensagens.gerado}
      </Alert>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} aria-label="Token">
        {token}
      </Code>
      <FormActions>
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button leftSection={<IconCopy size={17} aria-hidden="true" />} onClick={copy}>
              {copied ? 'Copiado' : 'Copiar token'}
            </Button>
          )}
        </CopyButton>
      </FormActions>
    </Stack>
  )
}
