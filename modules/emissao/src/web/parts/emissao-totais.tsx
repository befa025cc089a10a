import type { Dinheiro } from '@iss/kernel/dinheiro'
import { FormDialog } from '@iss/ui/confirm-dialog'
import { formatMoney, formatPercent } from '@iss/ui/format'
import { MemoriaDeCalculo } from '@iss/ui/memoria-de-calculo'
import { Button } from '@mantine/core'
import { IconCalculator, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { passosDaMemoria } from '@iss/nota/parts/memoria-passos.ts'
import type { CalculoAoVivo } from './use-calculo.ts'
import classes from './emissao.module.css'

type Props = CalculoAoVivo & { children: ReactNode }
type Figura = { rotulo: string; valor: string; principal?: boolean; extra?: boolean }

/** What is left to receive; while what is typed takes away more than there is, there is no such amount to show. */
const aReceber = (valor: Dinheiro | undefined) => (valor?.isNegative() ? '' : formatMoney(valor))

/** The bar that stays in sight: what the server computed, why, and the button to issue. On a phone the main figures, the others on demand. */
export function BarraDeTotais({ calculo, desatualizado, recusado, children }: Props) {
  const [aberta, setAberta] = useState(false)
  const [porque, setPorque] = useState(false)
  const resultado = calculo?.resultado ?? null
  const figuras: Figura[] = [
    { rotulo: 'Valor total', valor: formatMoney(resultado?.valorTotal) },
    { rotulo: 'Base de cálculo', valor: formatMoney(resultado?.base), extra: true },
    { rotulo: 'Alíquota', valor: formatPercent(resultado?.aliquota), extra: true },
    { rotulo: 'ISS', valor: formatMoney(resultado?.imposto) },
    ...(resultado?.impostoSuspenso.isPositive()
      ? [{ rotulo: 'ISS com exigibilidade suspensa', valor: formatMoney(resultado.impostoSuspenso) }]
      : []),
    { rotulo: 'Retido', valor: resultado ? (resultado.retido ? 'Sim' : 'Não') : '' },
    ...(resultado?.ibsCbs?.valores
      ? [
          { rotulo: 'IBS', valor: formatMoney(resultado.ibsCbs.valores.ibs), extra: true },
          { rotulo: 'CBS', valor: formatMoney(resultado.ibsCbs.valores.cbs), extra: true },
        ]
      : []),
    { rotulo: 'Valor líquido', valor: aReceber(resultado?.liquido) },
    { rotulo: 'Valor a receber do tomador', valor: aReceber(resultado?.aReceber), principal: true },
  ]
  return (
    <section className={classes.bar} aria-label="Totais da nota" aria-busy={desatualizado}>
      <dl className={classes.figures} data-open={aberta} data-old={recusado || undefined} aria-live="polite">
        {figuras.map(({ rotulo, valor, principal, extra }) => (
          <div key={rotulo} className={classes.figure} data-main={principal || undefined} data-extra={extra || undefined}>
            <dt>{rotulo}</dt>
            <dd>{valor || '–'}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.barActions} data-open={aberta}>
        <Button
          className={classes.more}
          variant="subtle"
          aria-expanded={aberta}
          onClick={() => setAberta(!aberta)}
          leftSection={aberta ? <IconChevronDown size={16} aria-hidden="true" /> : <IconChevronUp size={16} aria-hidden="true" />}
        >
          {aberta ? 'Menos' : 'Mais'}
        </Button>
        <Button
          className={classes.why}
          variant="subtle"
          leftSection={<IconCalculator size={17} aria-hidden="true" />}
          disabled={!resultado}
          onClick={() => setPorque(true)}
        >
          Por que este valor?
        </Button>
        {children}
      </div>
      <FormDialog opened={porque} onClose={() => setPorque(false)} title="Por que este valor?" size="lg">
        <MemoriaDeCalculo titulo="Memória de cálculo" defaultOpen passos={passosDaMemoria(resultado?.memoria ?? [])} />
      </FormDialog>
    </section>
  )
}
