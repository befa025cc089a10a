import { CheckboxField } from '@iss/ui/checkbox-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { Page, usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { buscarConfigSolicitacoes, type ConfigSolicitacoesTO, salvarConfigSolicitacoes } from '../contract/config-solicitacoes.ts'
import { chaveDe } from '../domain/config-solicitacoes.ts'
import { labelTipoSolicitacao, tiposSolicitacao } from '../domain/tipo-solicitacao.ts'

type Linha = ConfigSolicitacoesTO & { nome: string }

/** The eleven switches of the municipality or of one inspector. */
function ConfigPanel({ linha, onSaved }: { linha: Linha; onSaved: (mensagem: string) => void }) {
  const { nome, ...valores } = linha
  const form = useForm<ConfigSolicitacoesTO>({ defaultValues: valores })
  const salvar = useCallMutation(salvarConfigSolicitacoes, { form, onSuccess: ({ mensagem }) => onSaved(mensagem) })
  const isMunicipio = linha.fiscal === null
  return (
    <Panel title={nome} description={isMunicipio ? 'Tipos que o município recebe.' : 'Tipos que este fiscal atende.'}>
      <Form form={form} onSubmit={(values) => salvar.mutate(values)} label={nome}>
        <FormGrid>
          {tiposSolicitacao.map((tipo) => {
            const chave = chaveDe(tipo)
            return chave ? (
              <CheckboxField key={tipo} control={form.control} name={chave} label={labelTipoSolicitacao[tipo]} span={3} />
            ) : null
          })}
        </FormGrid>
        <FormActions>
          <Button type="submit" loading={salvar.isPending}>
            Salvar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

/** Which kinds of request the municipality takes, and which inspector attends them (K43). */
export function Screen() {
  const page = usePage()
  const config = useCall(buscarConfigSolicitacoes, {})
  const saved = (mensagem: string) => {
    page.success(mensagem)
    config.refetch()
  }
  return (
    <Page title="Tipos de solicitação">
      {(config.data ?? []).map((linha) => (
        <ConfigPanel key={`${linha.fiscal ?? 'municipio'}:${linha.versao}`} linha={linha} onSaved={saved} />
      ))}
    </Page>
  )
}
