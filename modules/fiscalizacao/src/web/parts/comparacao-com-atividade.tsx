import type { Aliquota } from '@iss/kernel/aliquota'
import { counted } from '@iss/kernel/texto'
import { textOf } from '@iss/kinds'
import { ChartFigure } from '@iss/list/web/chart-figure'
import { ListView } from '@iss/list/web/list-view'
import { useCall, useCallMutation, useCan } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { EmptyState } from '@iss/ui/empty-state'
import { formatReais } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { Stat, StatRow } from '@iss/ui/stat'
import { Alert, Button, NativeSelect, Stack } from '@mantine/core'
import { compararComAtividade, juntarComparacao } from '../../contract/analise.ts'
import { fiscalizacaoErrors } from '../../domain/errors.ts'

type Props = { contribuinteId: number; atividadeId: number | null; onAtividade: (id: number | null) => void }

/** A rate in words, or a dash. */
const taxa = (valor: Aliquota | null) => (valor === null ? '-' : textOf('percent', valor))

/** The base of a company month by month beside the quartiles and the median of its activity. */
export function Comparacao({ contribuinteId, atividadeId, onAtividade }: Props) {
  const page = usePage()
  const navigate = useNavigate()
  const can = useCan()
  const { data } = useCall(compararComAtividade, { contribuinteId, atividadeId }, { keepPrevious: true })
  const juntar = useCallMutation(juntarComparacao, {
    onSuccess: ({ mensagem, link }) => {
      navigate(link)
      page.success(mensagem)
    },
  })
  if (!data) return null
  if (data.atividadeId === null)
    return (
      <Panel>
        <EmptyState title={fiscalizacaoErrors.semAtividade.message} />
      </Panel>
    )
  const dinheiro = (chave: string, rotulo: string) => ({ chave, rotulo, tipo: 'money' as const })
  const temPares = data.meses.some(({ pares }) => pares > 0)
  const daAtividade = [
    dinheiro('primeiroQuartil', 'Primeiro quartil'),
    dinheiro('mediana', 'Mediana'),
    dinheiro('terceiroQuartil', 'Terceiro quartil'),
  ]
  return (
    <>
      <Panel
        title={data.contribuinte}
        actions={
          data.abaixo > 0 && can(juntarComparacao.access) ? (
            <Button
              size="xs"
              loading={juntar.isPending}
              onClick={() => juntar.mutate({ contribuinteId, atividadeId: data.atividadeId })}
            >
              Juntar à fiscalização
            </Button>
          ) : null
        }
      >
        <Stack>
          <NativeSelect
            label="Atividade"
            value={String(data.atividadeId)}
            onChange={({ currentTarget }) => onAtividade(Number(currentTarget.value))}
            data={data.atividades.map(({ id, nome }) => ({ value: String(id), label: nome }))}
          />
          <StatRow>
            <Stat
              label="Meses abaixo do primeiro quartil"
              value={temPares ? data.abaixo : '-'}
              tone={data.abaixo > 0 ? 'warning' : undefined}
              hint={`de ${counted(data.ativos, 'mês', 'meses')} com a atividade`}
            />
            <Stat label="Base que falta até a mediana" value={temPares ? formatReais(data.falta) : '-'} />
            <Stat label="Alíquota efetiva" value={taxa(data.aliquota)} hint={`na atividade: ${taxa(data.aliquotaDaAtividade)}`} />
          </StatRow>
          {temPares ? null : (
            <Alert color="blue">Ninguém mais teve movimento nesta atividade no período: não há com o que comparar.</Alert>
          )}
          <ChartFigure
            figures={{
              titulo: 'Base do contribuinte e da atividade por mês',
              tipo: 'line',
              categoria: 'Competência',
              series: [dinheiro('base', 'Contribuinte'), ...(temPares ? daAtividade : [])],
              pontos: data.meses.map(({ competencia, base, primeiroQuartil, mediana, terceiroQuartil }) => ({
                rotulo: competencia.format(),
                valores: {
                  base: base.toString(),
                  primeiroQuartil: primeiroQuartil?.toString() ?? null,
                  mediana: mediana?.toString() ?? null,
                  terceiroQuartil: terceiroQuartil?.toString() ?? null,
                },
              })),
            }}
          />
        </Stack>
      </Panel>
      <ListView
        slug="comparacao-com-atividade"
        title="Mês a mês"
        given={{ contribuinte: contribuinteId, atividade: data.atividadeId }}
      />
    </>
  )
}
