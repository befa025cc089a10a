import { CheckboxField } from '@iss/ui/checkbox-field'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import type { AnswerOutputOf } from '@iss/web-api/call'
import { useCall, useCallMutation } from '@iss/web-api/hooks'
import { useLeaveGuard } from '@iss/web-api/navigation'
import { Page, usePage } from '@iss/web-api/page'
import { Button, List, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarConfigAcesso, historicoConfigAcesso, type OpcaoAcesso, salvarConfigAcesso } from '../contract/config-acesso.ts'
import { municipioTexts } from '../domain/errors.ts'
import { gruposDeChaves } from '../domain/grupos-de-chaves.ts'

type Linha = AnswerOutputOf<typeof historicoConfigAcesso>[number]
const colunas: GridColumn<Linha>[] = [
  { key: 'em', label: 'Data', kind: 'datetime' },
  { key: 'quem', label: 'Usuário' },
  { key: 'campo', label: 'Opção', wrap: true },
  { key: 'antes', label: 'Antes' },
  { key: 'depois', label: 'Depois' },
]

/** Municipal switches in tabs, each with its effect in words, and who changed them (K01). */
export function Screen() {
  return (
    <Page title="Configuração de acesso">
      <Conteudo />
    </Page>
  )
}

function Conteudo() {
  const [aba, setAba] = useState('opcoes')
  const { data } = useCall(buscarConfigAcesso, {}, { staleTime: 0 })
  if (!data) return <Skeleton height={320} radius="md" />
  const versao = data.opcoes.map(({ valor }) => (valor ? '1' : '0')).join('')
  return (
    <PageTabs
      value={aba}
      onChange={setAba}
      label="Configuração de acesso"
      items={[
        { value: 'opcoes', label: 'Opções', content: <Opcoes key={versao} opcoes={data.opcoes} /> },
        { value: 'historico', label: 'Histórico', content: <Historico /> },
      ]}
    />
  )
}

function Opcoes({ opcoes }: { opcoes: readonly OpcaoAcesso[] }) {
  const page = usePage()
  const confirm = useConfirm()
  const grupos = [...gruposDeChaves.map(({ grupo }) => grupo), 'Outros'].filter((grupo) =>
    opcoes.some((item) => item.grupo === grupo),
  )
  const [grupo, setGrupo] = useState(grupos[0] ?? '')
  const valoresAtuais = Object.fromEntries(opcoes.map(({ nome, valor }) => [nome, valor]))
  const form = useForm<Record<string, boolean>>({ defaultValues: valoresAtuais })
  useLeaveGuard(form.formState.isDirty)
  const salvar = useCallMutation(salvarConfigAcesso, {
    invalidate: 'all',
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const enviar = async (valores: Record<string, boolean>) => {
    const mudadas = opcoes.filter(({ nome, valor }) => valores[nome] !== valor)
    page.clear()
    if (mudadas.length === 0) return page.warning(municipioTexts.nenhumaMudanca)
    const details = (
      <List size="sm" mt="sm">
        {mudadas.map(({ nome, rotulo, valor }) => (
          <List.Item key={nome}>
            {rotulo}: {valor ? 'desligar' : 'ligar'}
          </List.Item>
        ))}
      </List>
    )
    if (!(await confirm({ question: municipioTexts.confirmarOpcoes.replace('{n}', String(mudadas.length)), details }))) return
    salvar.mutate({ alteracoes: mudadas.map(({ nome, valor }) => ({ nome, de: valor, para: !valor })) })
  }
  const padrao = () => {
    for (const { nome, padrao: valor } of opcoes) form.setValue(nome, valor, { shouldDirty: true })
  }
  return (
    <Panel>
      <Form form={form} onSubmit={enviar} label="Configuração de acesso">
        <PageTabs
          value={grupo}
          onChange={setGrupo}
          label="Grupos de opções"
          items={grupos.map((nomeGrupo) => ({
            value: nomeGrupo,
            label: nomeGrupo,
            content: (
              <FormGrid>
                {opcoes
                  .filter((item) => item.grupo === nomeGrupo)
                  .map(({ nome, rotulo, efeito, padrao: valor }) => (
                    <CheckboxField
                      key={nome}
                      control={form.control}
                      name={nome}
                      label={rotulo}
                      description={`${efeito} Padrão: ${valor ? 'ligada' : 'desligada'}.`}
                      span={6}
                    />
                  ))}
              </FormGrid>
            ),
          }))}
        />
        <FormActions>
          <Button variant="default" onClick={padrao}>
            Restaurar padrão
          </Button>
          <Button variant="default" onClick={() => form.reset(valoresAtuais)}>
            Descartar
          </Button>
          <Button type="submit" loading={salvar.isPending}>
            Salvar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

function Historico() {
  const { data, gridStatus } = useCall(historicoConfigAcesso, {}, { staleTime: 0 })
  return <DataGrid label="Histórico da configuração de acesso" columns={colunas} rows={data} status={gridStatus} />
}
