import { Competencia } from '@iss/kernel/competencia'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { DateField } from '@iss/ui/date-field'
import { Form, FormActions, FormCell, FormGrid } from '@iss/ui/form'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { TextArea } from '@iss/ui/text-area'
import { formatDocumento } from '@iss/kernel/documento'
import { useDraft } from '@iss/portal/draft'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { useNavigate, useSearch } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Alert, Button } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  calcularDenunciaCall,
  calcularGuiaAvulsaCall,
  carregarEmissaoGuia,
  emitirDenunciaCall,
  emitirGuiaAvulsaCall,
} from '../../contract/emissao-guia.ts'
import { buscarGuias } from '../../contract/guia.ts'
import { ItensGuia, itemVazio, type ValoresEmissao } from './itens-guia.tsx'
import { papeis } from '@iss/kernel/papel'
import { ResultadoGuia } from './resultado-guia.tsx'

type Dados = AnswerOutputOf<typeof carregarEmissaoGuia>
type Props = { idPessoa: number | null; denuncia: boolean }

/** Guia Avulsa (G3) and Guia de Denúncia Espontânea (G6), of the taxpayer himself or of the one that an inspector chose. */
export function EmissaoForm({ idPessoa, denuncia }: Props) {
  const [papel, setPapel] = useState<'PRESTADOR' | 'TOMADOR'>('PRESTADOR')
  const dados = useCall(carregarEmissaoGuia, { idPessoa, papel }, { keepPrevious: true })
  if (!dados.data) return null
  return <Formulario idPessoa={idPessoa} denuncia={denuncia} dados={dados.data} onPapel={setPapel} />
}

function mesInicial(search: URLSearchParams): Competencia | null {
  const texto = search.get('competencia') ?? ''
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(texto) ? Competencia.from(texto) : null
}

function Formulario({
  idPessoa,
  denuncia,
  dados,
  onPapel,
}: Props & { dados: Dados; onPapel: (papel: 'PRESTADOR' | 'TOMADOR') => void }) {
  const page = usePage()
  const navigate = useNavigate()
  const [search] = useSearch()
  const form = useForm<ValoresEmissao>({
    defaultValues: {
      papel: 'PRESTADOR',
      competencia: mesInicial(search) ?? (denuncia ? null : Competencia.fromData(dados.hoje)),
      vencimento: '',
      itens: [itemVazio],
      observacao: '',
      declaracao: false,
    },
  })
  const draft = useDraft(`guia/${idPessoa ?? 'propria'}/${denuncia ? 'denuncia' : 'avulsa'}`, form)
  const { control } = form
  const papel = useWatch({ control, name: 'papel' })
  const competencia = useWatch({ control, name: 'competencia' })
  useEffect(() => onPapel(papel), [papel, onPapel])
  const [calculo, setCalculo] = useState<AnswerOutputOf<typeof calcularGuiaAvulsaCall> | null>(null)
  const aoEmitir = ({ id, mensagem }: { id: number; mensagem: string }) => {
    page.success(mensagem)
    navigate(`/home/actions/guia?id=${id}`)
  }
  const calcular = useCallMutation(calcularGuiaAvulsaCall, { form, onSuccess: setCalculo })
  const emitir = useCallMutation(emitirGuiaAvulsaCall, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: [buscarGuias],
    onSuccess: aoEmitir,
  })
  const calcularDenuncia = useCallMutation(calcularDenunciaCall, { form, onSuccess: setCalculo })
  const emitirDenuncia = useCallMutation(emitirDenunciaCall, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: [buscarGuias],
    onSuccess: aoEmitir,
  })
  const pedido = ({ vencimento, declaracao: _declaracao, ...valores }: ValoresEmissao) => ({
    ...valores,
    idPessoa,
    vencimento: vencimento || null,
  })
  const pedidoDenuncia = ({ vencimento: _vencimento, ...valores }: ValoresEmissao) => ({ ...valores, idPessoa })
  const bloqueio = denuncia ? null : dados.bloqueioAvulsa
  const semAutorizacao = denuncia && dados.competenciasDenuncia.length === 0
  return (
    <Form
      form={form}
      draft={draft}
      onSubmit={(valores) => (denuncia ? emitirDenuncia.mutate(pedidoDenuncia(valores)) : emitir.mutate(pedido(valores)))}
      label={denuncia ? 'Denúncia espontânea' : 'Guia avulsa'}
    >
      <Panel title="Dados da guia">
        {bloqueio ? (
          <Alert color="yellow" mb="md">
            {bloqueio}
          </Alert>
        ) : null}
        {semAutorizacao ? (
          <Alert color="yellow" mb="md">
            Não há competência autorizada para denúncia espontânea. Solicite a autorização à Prefeitura.
          </Alert>
        ) : null}
        <DescriptionList
          items={[
            {
              label: 'Contribuinte',
              value: `${dados.contribuinte.nome} - ${formatDocumento(dados.contribuinte.documento)}`,
              span: 8,
            },
            { label: 'Regime', value: dados.contribuinte.regimeRotulo, span: 4 },
          ]}
        />
        <FormGrid>
          <SelectField control={control} name="papel" label="Papel" required options={papeis} clearable={false} span={3} />
          {denuncia ? (
            <SelectField
              label="Competência"
              required
              value={competencia?.toString() ?? null}
              onChange={(texto) => form.setValue('competencia', texto === null ? null : Competencia.from(String(texto)))}
              error={form.formState.errors.competencia?.message}
              options={dados.competenciasDenuncia.map((mes) => ({ value: mes.toString(), label: mes.format() }))}
              span={3}
            />
          ) : (
            <CompetenciaField control={control} name="competencia" label="Competência" required span={3} />
          )}
          {dados.autoridade && !denuncia ? (
            <DateField
              control={control}
              name="vencimento"
              label="Vencimento"
              description="Em branco: o da competência."
              span={3}
            />
          ) : null}
        </FormGrid>
      </Panel>
      <ItensGuia control={control} atividades={dados.atividades} />
      <Panel>
        <FormGrid>
          <TextArea control={control} name="observacao" label="Observação" maxLength={500} span={12} />
          {denuncia ? (
            <FormCell span={12}>
              <CheckboxField
                control={control}
                name="declaracao"
                label="Declaro, sob as penas da lei, que os valores são verdadeiros e que não há procedimento fiscal iniciado sobre a competência."
              />
            </FormCell>
          ) : null}
        </FormGrid>
      </Panel>
      {calculo ? <ResultadoGuia calculo={calculo} /> : null}
      <FormActions>
        <Button
          variant="default"
          leftSection={<IconCalculator size={17} aria-hidden="true" />}
          loading={calcular.isPending || calcularDenuncia.isPending}
          onClick={() =>
            denuncia ? calcularDenuncia.mutate(pedidoDenuncia(form.getValues())) : calcular.mutate(pedido(form.getValues()))
          }
        >
          Calcular
        </Button>
        <Button type="submit" loading={emitir.isPending || emitirDenuncia.isPending} disabled={bloqueio !== null}>
          Emitir
        </Button>
      </FormActions>
    </Form>
  )
}
