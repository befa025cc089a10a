import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { PageTabs } from '@iss/ui/page-tabs'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buscarMonitorOrdens, type OrdemServicoTO, salvarOrdem } from '../../contract/ordem-servico.ts'
import { ordemServicoTexts } from '../../domain/errors.ts'
import { labelSituacaoOrdemServico, type SituacaoOrdemServico, situacoesOrdemServico } from '../../domain/situacao.ts'
import { labelTipoOrdemServico, type TipoOrdemServico, tiposOrdemServico } from '../../domain/tipo-ordem-servico.ts'
import { validarOrdem } from '../../domain/validar-ordem.ts'
import { Anexos } from './anexos.tsx'
import { Historico } from './historico.tsx'

type Valores = {
  titulo: string
  tipoOrdemServico: TipoOrdemServico | null
  situacaoOrdemServico: SituacaoOrdemServico | null
  descricao: string
}
const vazio: Valores = { titulo: '', tipoOrdemServico: null, situacaoOrdemServico: null, descricao: '' }

function valoresDe(ordem: OrdemServicoTO | null): Valores {
  if (!ordem) return vazio
  const { titulo, tipoOrdemServico, situacaoOrdemServico, descricao } = ordem
  return { titulo, tipoOrdemServico, situacaoOrdemServico, descricao }
}

type Props = { ordem: OrdemServicoTO | null; isSuporte: boolean; onLimpar: () => void }

/** The form of a service order: who may change what follows spec 2 §2.14; every problem is shown at once. */
export function OrdemForm({ ordem, isSuporte, onLimpar }: Props) {
  const page = usePage()
  const form = useForm<Valores>({ defaultValues: valoresDe(ordem) })
  const draft = useDraft(`ordem-servico/${ordem?.id ?? 'nova'}`, form)
  const { control } = form
  const [mensagens, setMensagens] = useState<string[]>([])
  const [anexos, setAnexos] = useState(() => ordem?.ordemServicoArquivoList.map(({ anexo }) => anexo) ?? [])
  const [sub, setSub] = useState('historico')
  const salvar = useCallMutation(salvarOrdem, {
    form,
    draft,
    invalidate: [buscarMonitorOrdens],
    onSuccess: () => {
      onLimpar()
      page.success(ordemServicoTexts.salva)
    },
  })
  const submit = (valores: Valores) => {
    const problemas = validarOrdem(valores, isSuporte ? 'suporte' : 'solicitante', ordem?.situacaoOrdemServico ?? null)
    if (problemas.length > 0) {
      page.clear()
      page.error(problemas.map(({ message }) => message))
      return
    }
    salvar.mutate({
      ...valores,
      id: ordem?.id ?? null,
      versao: ordem?.versao ?? 0,
      ordemServicoItemList: mensagens.map((conteudo) => ({ conteudo })),
      ordemServicoArquivoList: anexos.map(({ id }) => ({ anexo: { id } })),
    })
  }
  return (
    <Form form={form} draft={draft} onSubmit={submit} label="Ordem de serviço">
      <Panel title={ordem ? `Ordem de serviço ${ordem.id}: ${ordem.solicitante.nome}` : 'Nova ordem de serviço'}>
        <FormGrid>
          <TextField control={control} name="titulo" label="Título" required readOnly={isSuporte} maxLength={200} span={12} />
          <SelectField
            control={control}
            name="tipoOrdemServico"
            label="Tipo"
            required
            disabled={isSuporte}
            placeholder="Selecione um tipo..."
            span={6}
            options={tiposOrdemServico.map((value) => ({ value, label: labelTipoOrdemServico[value] }))}
          />
          <SelectField
            control={control}
            name="situacaoOrdemServico"
            label="Situação"
            disabled={ordem === null}
            clearable={false}
            placeholder="Selecione uma situação..."
            span={6}
            options={situacoesOrdemServico.map((value) => ({ value, label: labelSituacaoOrdemServico[value] }))}
          />
          <TextArea
            control={control}
            name="descricao"
            label="Descrição"
            required
            rows={4}
            maxLength={5000}
            readOnly={isSuporte || ordem !== null}
            span={12}
          />
        </FormGrid>
      </Panel>
      <PageTabs
        label="Histórico e anexos"
        value={sub}
        onChange={setSub}
        items={[
          {
            value: 'historico',
            label: 'Histórico',
            content: (
              <Historico ordem={ordem} novas={mensagens} onAdicionar={(texto) => setMensagens((before) => [...before, texto])} />
            ),
          },
          {
            value: 'anexos',
            label: 'Anexo(s)',
            content: (
              <Anexos
                anexos={anexos}
                gravados={ordem?.ordemServicoArquivoList.map(({ anexo }) => anexo.id) ?? []}
                onIncluir={(anexo) => setAnexos((before) => [...before, anexo])}
                onRetirar={(id) => setAnexos((before) => before.filter((one) => one.id !== id))}
              />
            ),
          },
        ]}
      />
      <FormActions>
        <Button variant="default" onClick={onLimpar}>
          Limpar
        </Button>
        <Button type="submit" loading={salvar.isPending}>
          Salvar
        </Button>
      </FormActions>
    </Form>
  )
}
