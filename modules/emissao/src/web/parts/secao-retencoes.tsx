import { FormGrid } from '@iss/ui/form'
import { formatMoney, formatReais } from '@iss/ui/format'
import { MoneyField } from '@iss/ui/money-field'
import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import type { RetencaoFederal } from './emissao-form.ts'
import { retencoesFederais } from './emissao-form.ts'
import { defineSecao, type SecaoComCalculoProps, type VistaDaSecao } from './emissao-secao.ts'
import classes from './emissao.module.css'

const rotulos: Readonly<Record<RetencaoFederal, string>> = {
  pis: 'PIS',
  cofins: 'COFINS',
  csll: 'CSLL',
  irrf: 'IRRF',
  inss: 'INSS',
  outrasRetencoes: 'Outras retenções',
  outrasDeducoes: 'Outras deduções',
}
const sugeridas = ['pis', 'cofins', 'csll', 'irrf', 'inss'] as const

/** What the taker withholds for the federation, with the suggestion of the server on demand. */
export function SecaoRetencoes({ form, calculo }: SecaoComCalculoProps) {
  const sugestoes = calculo?.sugestoes ?? null
  const erro = form.formState.errors.retencoes?.root?.message
  const usar = () => {
    if (!sugestoes) return
    for (const nome of sugeridas) form.setValue(`retencoes.${nome}`, sugestoes[nome])
    form.clearErrors('retencoes')
  }
  const botao = sugestoes ? (
    <Button variant="light" size="xs" leftSection={<IconWand size={16} aria-hidden="true" />} onClick={usar}>
      Usar sugestão
    </Button>
  ) : null
  return (
    <>
      {sugestoes || !calculo ? null : <p className={classes.notes}>Não há sugestão para optantes do Simples Nacional.</p>}
      <FormGrid>
        {retencoesFederais.map((nome) => (
          <MoneyField
            key={nome}
            control={form.control}
            name={`retencoes.${nome}`}
            label={rotulos[nome]}
            span={nome === 'outrasRetencoes' || nome === 'outrasDeducoes' ? 3 : 2}
            placeholder={
              sugestoes && nome in sugestoes
                ? formatReais(sugestoes[nome as (typeof sugeridas)[number]])
                    .replace('R$', '')
                    .trim()
                : undefined
            }
          />
        ))}
      </FormGrid>
      {erro ? (
        <p className={classes.gridError} role="alert">
          {erro}
        </p>
      ) : null}
      {botao ? <div className={classes.acoes}>{botao}</div> : null}
    </>
  )
}

function resumo({ valores: { retencoes }, calculo }: VistaDaSecao): string {
  const ditas = retencoesFederais.filter((nome) => retencoes[nome]?.isPositive())
  if (ditas.length > 0) return ditas.map((nome) => `${rotulos[nome]} ${formatMoney(retencoes[nome])}`).join(' · ')
  return calculo?.sugestoes ? 'Nenhuma informada · há sugestão' : 'Nenhuma informada'
}

export const secao = defineSecao({
  nome: 'retencoes',
  titulo: 'Retenções federais',
  ordem: 600,
  campos: ['retencoes'],
  dobrada: () => true,
  resumo,
  Conteudo: SecaoRetencoes,
})
