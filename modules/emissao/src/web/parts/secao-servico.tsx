import { truncate } from '@iss/kernel/texto'
import { formatSubitem } from '@iss/tributacao/domain/forma-do-subitem'
import { formatPercent } from '@iss/ui/format'
import { FormGrid } from '@iss/ui/form'
import { PercentField } from '@iss/ui/percent-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { useWatch } from 'react-hook-form'
import { type AtividadeEmissao, atividadeDe, type DadosEmissao, pedePais, pedeProcesso, type RetidoForm } from './emissao-form.ts'
import { type ConteudoProps, defineSecao, type VistaDaSecao } from './emissao-secao.ts'
import { CamposDoCtiss } from './campos-do-ctiss.tsx'
import { opcoesDePais } from '../../domain/paises.ts'
import { useTiposAceitos } from './use-tipos-aceitos.ts'
import { MunicipioField } from '@iss/portal/municipio-field'

/** Characters of an activity's text in the list (E01). */
/** 'código - texto' with the text cut: at 65 characters where an activity is chosen, at 35 where a line only names it. Source: spec 3 §3.4. */
export function rotuloAtividade({ codigo, resumo }: Pick<AtividadeEmissao, 'codigo' | 'resumo'>, limite: 65 | 35 = 65): string {
  return `${codigo} - ${truncate(resumo, limite)}`
}

/** Types of taxation of an exigibility; once the server told which it accepts, those only, in its order. */
export function tiposDe(
  { tipos }: Pick<DadosEmissao, 'tipos'>,
  exigibilidade: number | null,
  aceitos: readonly number[] | undefined,
) {
  const dela = tipos.filter((tipo) => tipo.exigibilidade === (exigibilidade ?? 1))
  const ofertados = aceitos ? aceitos.flatMap((id) => dela.find((tipo) => tipo.id === id) ?? []) : dela
  return ofertados.map(({ id, nome }) => ({ value: id, label: nome }))
}

const retidoOpcoes: { value: RetidoForm; label: string }[] = [
  { value: 'apurado', label: 'Conforme a apuração' },
  { value: 'sim', label: 'Sim' },
  { value: 'nao', label: 'Não' },
]
const nada = () => undefined

/** What was done, where, and how it is taxed. */
export function SecaoServico({ form, dados, calculo, retencaoTravada }: ConteudoProps) {
  const { control } = form
  const [atividadeId, exigibilidade, municipioPrestacao] = useWatch({
    control,
    name: ['atividadeId', 'exigibilidade', 'municipioPrestacao'],
  })
  const aceitos = useTiposAceitos(form, dados)
  const atividade = atividadeDe(dados, atividadeId)
  const resultado = calculo?.resultado ?? null
  const apuradoRetido = resultado ? (resultado.retido ? 'Sim' : 'Não') : ''
  const retencaoEditavel = Boolean(!retencaoTravada && resultado && (resultado.retencaoEditavel || !resultado.devidoAqui))
  const aliquotaEditavel = resultado ? resultado.aliquotaEditavel : atividade?.aceitaEdicaoAliquota
  const deFora = resultado ? !resultado.devidoAqui : false
  const erroMunicipio = form.formState.errors.municipioPrestacao?.message
  return (
    <FormGrid>
      <SelectField
        control={control}
        name="atividadeId"
        label="Atividade"
        required
        span={12}
        options={dados.atividades.map((one) => ({ value: one.id, label: rotuloAtividade(one) }))}
        description={atividade ? `Item ${formatSubitem(atividade.subitem)} da lista de serviços` : undefined}
      />
      <CamposDoCtiss form={form} dados={dados} />
      <SelectField
        control={control}
        name="exigibilidade"
        label="Exigibilidade"
        required
        span={4}
        options={dados.exigibilidades.map(({ codigo, rotulo }) => ({ value: codigo, label: rotulo }))}
        onChange={() => form.setValue('tipoTributacaoId', null)}
      />
      <SelectField
        control={control}
        name="tipoTributacaoId"
        label="Tipo de tributação"
        span={4}
        placeholder="Conforme a apuração"
        options={tiposDe(dados, exigibilidade, aceitos)}
      />
      {pedeProcesso(exigibilidade) ? (
        <TextField control={control} name="numeroProcesso" label="Número do processo" required maxLength={30} span={4} />
      ) : null}
      {pedePais(exigibilidade) ? (
        <SelectField
          control={control}
          name="paisResultado"
          label="País do resultado"
          description="Onde o resultado do serviço se verifica."
          span={4}
          options={opcoesDePais()}
          clearable
          searchable
        />
      ) : null}
      <MunicipioField
        label="Município da prestação"
        required
        span={4}
        value={municipioPrestacao}
        conhecido={dados.municipio}
        error={erroMunicipio}
        onChange={(codigo) => {
          form.setValue('municipioPrestacao', codigo)
          form.clearErrors('municipioPrestacao')
        }}
      />
      <TextField
        label="Município de incidência"
        value={resultado?.municipioIncidenciaNome ?? ''}
        onChange={nada}
        disabled
        span={4}
      />
      {retencaoEditavel ? (
        <SelectField
          control={control}
          name="retido"
          label="ISS retido"
          required
          span={4}
          options={retidoOpcoes}
          description={resultado?.motivoRetencao}
        />
      ) : (
        <TextField
          label="ISS retido"
          value={apuradoRetido}
          onChange={nada}
          disabled
          span={4}
          description={resultado?.motivoRetencao}
        />
      )}
      {aliquotaEditavel ? (
        <PercentField
          control={control}
          name="aliquota"
          label="Alíquota"
          span={4}
          placeholder={resultado ? formatPercent(resultado.aliquota) : undefined}
          required={deFora}
          description={deFora ? 'A do município de incidência.' : 'Em branco vale a alíquota da atividade.'}
        />
      ) : (
        <TextField
          label="Alíquota"
          value={resultado ? formatPercent(resultado.aliquota) : ''}
          onChange={nada}
          disabled
          span={4}
          error={form.formState.errors.aliquota?.message}
        />
      )}
    </FormGrid>
  )
}

function resumo({ valores, dados, calculo }: VistaDaSecao): string {
  const atividade = atividadeDe(dados, valores.atividadeId)
  const resultado = calculo?.resultado ?? null
  const tipo = dados.tipos.find(({ id }) => id === valores.tipoTributacaoId)?.nome
  return [
    atividade ? rotuloAtividade(atividade, 35) : 'Escolha a atividade',
    tipo ?? dados.exigibilidades.find(({ codigo }) => codigo === valores.exigibilidade)?.rotulo,
    resultado?.municipioIncidenciaNome,
    resultado ? formatPercent(resultado.aliquota) : null,
    resultado ? (resultado.retido ? 'ISS retido' : 'ISS não retido') : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const secao = defineSecao({
  nome: 'servico',
  titulo: 'Serviço',
  ordem: 300,
  campos: [
    'atividadeId',
    'tipoTributacaoId',
    'exigibilidade',
    'numeroProcesso',
    'municipioPrestacao',
    'paisResultado',
    'retido',
    'aliquota',
  ],
  dobrada: ({ valores }) => valores.atividadeId !== null,
  resumo,
  Conteudo: SecaoServico,
})
