import { entesGoverno, labelEnteGoverno, labelTipoOperacao, tiposOperacao } from '@iss/tributacao/domain/compra-governamental'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { formatMoney } from '@iss/ui/format'
import { FormGrid } from '@iss/ui/form'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { useWatch } from 'react-hook-form'
import { defineSecao, type SecaoComCalculoProps, type VistaDaSecao } from './emissao-secao.ts'

const nada = () => undefined

/** The groups of IBS and CBS: asked only where the note bears them; what is left empty comes from the activity, as shown. */
export function SecaoIbsCbs({ form, dados, calculo }: SecaoComCalculoProps) {
  const { control } = form
  const outro = useWatch({ control, name: 'ibsCbs.outroDestinatario' })
  const ente = useWatch({ control, name: 'ibsCbs.enteGoverno' })
  const comCnpj = useWatch({ control, name: 'tomador.identificacao' }) === 'CNPJ'
  const grupo = calculo?.resultado?.ibsCbs
  if (!grupo) return null
  const { valores } = grupo
  return (
    <FormGrid>
      <SelectField
        control={control}
        name="ibsCbs.classificacao"
        label="Classificação tributária (cClassTrib)"
        span={6}
        placeholder={grupo.classificacao || 'Escolha a classificação'}
        description="Em branco vale a da atividade."
        options={dados.classificacoes.map(({ codigo, nome }) => ({ value: codigo, label: `${codigo} - ${nome}` }))}
      />
      <TextField label="CST" value={grupo.cst} onChange={nada} disabled span={2} />
      <TextField
        control={control}
        name="ibsCbs.indicadorOperacao"
        label="Indicador da operação (cIndOp)"
        maxLength={6}
        span={4}
        placeholder={grupo.indicadorOperacao}
      />
      <TextField control={control} name="ibsCbs.nbs" label="NBS" maxLength={9} span={4} placeholder={grupo.nbs ?? ''} />
      <TextField label="Finalidade" value="NFS-e regular" onChange={nada} disabled span={4} />
      <TextField
        label="Base do IBS e da CBS"
        value={valores ? formatMoney(valores.base) : ''}
        onChange={nada}
        disabled
        span={4}
        description={valores ? `IBS ${formatMoney(valores.ibs)} · CBS ${formatMoney(valores.cbs)}` : undefined}
      />
      <CheckboxField control={control} name="ibsCbs.consumidorFinal" label="Uso ou consumo pessoal (consumidor final)" span={6} />
      <CheckboxField control={control} name="ibsCbs.outroDestinatario" label="O destinatário não é o tomador" span={6} />
      {comCnpj ? (
        <SelectField
          control={control}
          name="ibsCbs.enteGoverno"
          label="Compra governamental"
          span={6}
          placeholder="Não é compra governamental"
          description={
            ente && grupo.redutor
              ? `Redutor das alíquotas: ${grupo.redutor.format()}%.`
              : 'Administração direta, autarquia ou fundação.'
          }
          options={entesGoverno.map((value) => ({ value, label: labelEnteGoverno(value) }))}
        />
      ) : null}
      {comCnpj && ente ? (
        <SelectField
          control={control}
          name="ibsCbs.tipoOperacao"
          label="Tipo da operação"
          span={6}
          placeholder="Não informado"
          options={tiposOperacao.map((value) => ({ value, label: labelTipoOperacao(value) }))}
        />
      ) : null}
      {outro ? (
        <>
          <TextField
            control={control}
            name="ibsCbs.destinatario.documento"
            label="CPF/CNPJ do destinatário"
            maxLength={18}
            span={4}
          />
          <TextField
            control={control}
            name="ibsCbs.destinatario.nome"
            label="Nome do destinatário"
            required
            maxLength={150}
            span={8}
          />
        </>
      ) : null}
    </FormGrid>
  )
}

function resumo({ valores, calculo }: VistaDaSecao): string {
  const grupo = calculo?.resultado?.ibsCbs
  const { ibsCbs } = valores
  return [
    `cClassTrib ${ibsCbs.classificacao || grupo?.classificacao || 'a escolher'}`,
    grupo?.valores && `IBS: ${formatMoney(grupo.valores.ibs)}`,
    grupo?.valores && `CBS: ${formatMoney(grupo.valores.cbs)}`,
    ibsCbs.consumidorFinal && 'consumidor final',
    ibsCbs.enteGoverno && `compra governamental: ${labelEnteGoverno(ibsCbs.enteGoverno)}`,
    ibsCbs.outroDestinatario && `destinatário ${ibsCbs.destinatario.nome || 'a informar'}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const secao = defineSecao({
  nome: 'ibs-cbs',
  titulo: 'IBS e CBS',
  ordem: 700,
  campos: ['ibsCbs'],
  visivel: ({ calculo }) => Boolean(calculo?.resultado?.ibsCbs),
  dobrada: () => true,
  resumo,
  Conteudo: SecaoIbsCbs,
})
