import { Dinheiro } from '@iss/kernel/dinheiro'
import { FormGrid } from '@iss/ui/form'
import { formatReais } from '@iss/ui/format'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { atividadeDe, deducaoVazia, type DadosEmissao, type DeducaoForm } from './emissao-form.ts'
import { type ConteudoProps, defineSecao } from './emissao-secao.ts'
import classes from './emissao.module.css'

type Obra = DadosEmissao['obras'][number]

/** Words by which the line of a presumed abatement is known again when the value of the note changes. */
const PRESUMIDO = 'Abatimento presumido da obra'

/** The works that the service belongs to, of activities that deduct of works: one of the provider's, or told by hand, with what may be deducted there. */
export function SecaoObra({ form, dados, calculo }: Pick<ConteudoProps, 'form' | 'dados' | 'calculo'>) {
  const { obras } = dados
  const { control } = form
  const codigo = useWatch({ control, name: 'obra.codigo' })
  const escolhida = obras.find((obra) => obra.codigo === codigo) ?? null
  return (
    <>
      <FormGrid>
        {obras.length > 0 ? (
          <SelectField
            label="Obra"
            options={obras.map(({ id, nome }) => ({ value: id, label: nome }))}
            value={escolhida?.id ?? null}
            onChange={(id) => {
              const obra = obras.find((one) => one.id === id)
              form.setValue('obra', { codigo: obra?.codigo ?? '', art: obra?.art ?? '' }, { shouldDirty: true })
            }}
            description="Das suas obras em andamento. Sem escolha, informe o código abaixo."
            span={4}
          />
        ) : null}
        <TextField control={control} name="obra.codigo" label="CNO ou CEI" maxLength={30} span={4} />
        <TextField control={control} name="obra.art" label="ART" maxLength={30} span={4} />
      </FormGrid>
      <AbatimentoDaObra form={form} dados={dados} obra={escolhida} valorTotal={calculo?.resultado?.valorTotal ?? Dinheiro.zero} />
    </>
  )
}

type AbatimentoProps = Pick<ConteudoProps, 'form' | 'dados'> & { obra: Obra | null; valorTotal: Dinheiro }

/** What the authority allowed in the chosen works; a presumed abatement becomes a line of the deductions, a real one says its ceiling. */
function AbatimentoDaObra({ form, dados, obra, valorTotal }: AbatimentoProps) {
  const [linhas, atividadeId] = useWatch({ control: form.control, name: ['deducoes', 'atividadeId'] })
  if (!obra?.abatimento) return null
  const { nome, modo, percentual } = obra.abatimento
  const limite = valorTotal.percent(percentual)
  const indice = linhas.findIndex(({ descricao }) => descricao.startsWith(PRESUMIDO))
  const deduzida = indice < 0 ? null : linhas[indice]
  const aplicar = () => {
    const linha: DeducaoForm = {
      ...deducaoVazia(atividadeDe(dados, atividadeId)?.tiposDeducao[0]?.codigo ?? null),
      descricao: `${PRESUMIDO} ${obra.nome} (${percentual.format()}%)`,
      valor: limite,
    }
    form.setValue('deducoes', indice < 0 ? [...linhas, linha] : linhas.with(indice, linha), { shouldDirty: true })
  }
  return (
    <Group gap="sm" mt="xs">
      <p className={classes.notes}>
        {modo === 'PRESUMIDO'
          ? `${nome}: ${percentual.format()}% do valor dos serviços, ${formatReais(limite)}.`
          : `${nome}: documentos da obra até ${percentual.format()}% do valor dos serviços, ${formatReais(limite)}.`}
      </p>
      {modo === 'PRESUMIDO' && limite.isPositive() && !deduzida?.valor?.eq(limite) ? (
        <Button variant="light" size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={aplicar}>
          {deduzida ? 'Atualizar o abatimento' : 'Deduzir o abatimento'}
        </Button>
      ) : null}
    </Group>
  )
}

export const secao = defineSecao({
  nome: 'obra',
  titulo: 'Obra',
  ordem: 350,
  campos: ['obra'],
  visivel: ({ valores, dados }) => Boolean(atividadeDe(dados, valores.atividadeId)?.abateObra),
  dobrada: () => true,
  resumo: ({ valores: { obra }, dados: { obras } }) => {
    const nome = obra.codigo ? obras.find(({ codigo }) => codigo === obra.codigo)?.nome : undefined
    const dita = [nome, obra.codigo && `CNO ou CEI ${obra.codigo}`, obra.art && `ART ${obra.art}`]
    return dita.filter(Boolean).join(' · ') || 'Nenhuma obra informada'
  },
  Conteudo: SecaoObra,
})
