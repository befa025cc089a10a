import { notaErrors } from '@iss/nota/domain/errors'
import { FormActions, FormGrid } from '@iss/ui/form'
import { formatMoney } from '@iss/ui/format'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import { useCallMutation, useInvalidate } from '@iss/portal/hooks'
import { useLeaveGuard, useNavigate } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { FORM_ERRORS } from '@iss/portal/process-server-error'
import { Alert, Button } from '@mantine/core'
import { IconArrowLeft, IconReplace } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { substituirNotaCall } from '../../contract/cancelamento.ts'
import { buscarNota } from '@iss/nota/contract/consulta'
import type { PedidoNota } from '@iss/nota/contract/nota-wire'
import { motivosSubstituicao } from '../../domain/substituicao.ts'
import { Resumo } from '@iss/nota/parts/resumo-da-nota.tsx'
import { distribuir } from '@iss/emissao/parts/emissao-campos.ts'
import { type DadosEmissao, type EmissaoForm, toPedido } from '@iss/emissao/parts/emissao-form.ts'
import { fromConteudo, toConteudo } from '@iss/emissao/parts/emissao-rascunho.ts'
import { Secoes } from '@iss/emissao/parts/secoes.tsx'
import { BarraDeTotais } from '@iss/emissao/parts/emissao-totais.tsx'
import { formDoPedido } from '@iss/emissao/parts/substituir-nfe-form.ts'
import type { NotaAntiga } from './nota-antiga.ts'
import { useCalculo, useLimpaErros } from '@iss/emissao/parts/use-calculo.ts'
import { useDeducoesVinculadas } from '@iss/emissao/parts/use-deducoes-vinculadas.ts'
import { violacoesDe } from '@iss/emissao/parts/use-emitir.ts'

type Props = {
  nota: NotaAntiga
  pedido: PedidoNota
  dados: DadosEmissao
  conferindo: boolean
  onConferir: (conferindo: boolean) => void
  onOutra: () => void
}

const semBorda = { border: 0, margin: 0, padding: 0, minInlineSize: 0 }

/** Second and third step: the emission form filled with the old note, then both notes side by side before the substitution. */
export function Correcao({ nota, pedido, dados, conferindo, onConferir, onOutra }: Props) {
  const page = usePage()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const form = useForm<EmissaoForm>({ defaultValues: formDoPedido(pedido, dados) })
  const draft = useDraft(`substituir-nfe/${nota.id}`, form, {
    keep: toConteudo,
    restore: (conteudo) => fromConteudo(conteudo, dados),
  })
  const [motivo, setMotivo] = useState<string | null>(null)
  const [descricao, setDescricao] = useState('')
  const [erroMotivo, setErroMotivo] = useState<string>()
  const [nova, setNova] = useState<number | null>(null)
  const aoVivo = useCalculo(form, dados)
  const vinculadas = useDeducoesVinculadas(form, dados, nota.id)
  useLimpaErros(form)
  useLeaveGuard(form.formState.isDirty && nova === null)
  useEffect(() => {
    if (nova === null) return
    void invalidate(buscarNota)
    navigate(`/home/actions/nota-fiscal?id=${nova}&emitida=1`)
  }, [nova, invalidate, navigate])

  const substituir = useCallMutation(substituirNotaCall, {
    idempotencyKey: true,
    silent: true,
    draft,
    onSuccess: ({ id }) => setNova(id),
    onError: (error) => {
      const violacoes = violacoesDe(error) ?? []
      const doMotivo = violacoes.find(({ key }) => key === 'motivo')
      const { campos, gerais } = distribuir(
        violacoes.filter((violacao) => violacao !== doMotivo),
        form.getValues(),
        dados,
      )
      onConferir(false)
      setErroMotivo(doMotivo?.message)
      for (const { campo, message } of campos) form.setError(campo as FieldPath<EmissaoForm>, { type: 'server', message })
      page.error([...(campos.length > 0 ? [FORM_ERRORS] : []), ...gerais])
    },
  })

  const conferir = () => {
    page.clear()
    setErroMotivo(motivo ? undefined : notaErrors.substituicaoMotivo.message)
    if (motivo) onConferir(true)
  }
  const confirmar = () => {
    page.clear()
    substituir.mutate({
      ...toPedido(form.getValues(), dados),
      dataPrestacao: pedido.dataPrestacao,
      notaId: nota.id,
      motivo: motivo ?? '',
      descricaoMotivo: descricao.trim() || null,
    })
  }

  const resultado = aoVivo.calculo?.resultado
  const tomadorLivre = motivo === 'TOMADOR_INCORRETO'
  return (
    <>
      <Resumo nota={nota} />
      {conferindo ? (
        <>
          <Panel title="Nova nota">
            <DescriptionList
              items={[
                { label: 'Motivo', value: motivosSubstituicao.find(({ codigo }) => codigo === motivo)?.label ?? '', span: 6 },
                { label: 'Valor', value: `R$ ${formatMoney(resultado?.valorTotal)}`, span: 3 },
                { label: 'ISS', value: `R$ ${formatMoney(resultado?.imposto)}`, span: 3 },
              ]}
            />
          </Panel>
          <Alert color="yellow">
            Ao confirmar, a nova nota é emitida e a NF-e nº {nota.numero} é cancelada. Esta operação não pode ser desfeita.
          </Alert>
          <FormActions>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={17} aria-hidden="true" />}
              onClick={() => onConferir(false)}
            >
              Voltar
            </Button>
            <Button loading={substituir.isPending} leftSection={<IconReplace size={17} aria-hidden="true" />} onClick={confirmar}>
              Substituir
            </Button>
          </FormActions>
        </>
      ) : null}
      {/* Kept on the page while confirming, so that nothing typed is lost. */}
      <form noValidate hidden={conferindo} aria-label="Correção da nota" onSubmit={(event) => event.preventDefault()}>
        {draft.notice}
        <Panel title="Motivo da substituição">
          <FormGrid>
            <SelectField
              label="Motivo"
              required
              value={motivo}
              error={erroMotivo}
              onChange={(value) => {
                setMotivo(value === null ? null : String(value))
                setErroMotivo(undefined)
              }}
              options={motivosSubstituicao.map(({ codigo, label }) => ({ value: codigo, label }))}
              span={5}
            />
            <TextField label="Descrição do motivo" value={descricao} onChange={setDescricao} maxLength={500} span={7} />
          </FormGrid>
        </Panel>
        {tomadorLivre ? null : <Alert color="blue">O tomador só pode ser alterado quando o motivo for tomador incorreto.</Alert>}
        <Secoes
          form={form}
          dados={dados}
          {...aoVivo}
          vinculadas={vinculadas}
          retencaoTravada={!dados.alteraRetencao}
          omitidas={['autorizacao']}
          abertas
          envolver={{
            tomador: (secao) => (
              <fieldset disabled={!tomadorLivre} style={semBorda} aria-label="Tomador da nota">
                {secao}
              </fieldset>
            ),
          }}
        />
        <BarraDeTotais {...aoVivo}>
          <Button variant="default" onClick={onOutra}>
            Escolher outra nota
          </Button>
          <Button onClick={conferir}>Continuar</Button>
        </BarraDeTotais>
      </form>
    </>
  )
}
