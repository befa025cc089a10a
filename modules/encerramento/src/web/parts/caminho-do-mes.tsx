import { Competencia } from '@iss/kernel/competencia'
import { Panel } from '@iss/ui/panel'
import { StatusPill } from '@iss/ui/status-pill'
import type { Tone } from '@iss/ui/theme'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCan, useCanOpen } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { ActionIcon, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { buscarCaminho } from '../../contract/caminho.ts'
import { type EstadoDoPasso, labelEstadoDoPasso, labelPassoDoMes } from '../../domain/caminho-do-mes.ts'
import classes from './caminho-do-mes.module.css'

const tons: Readonly<Record<EstadoDoPasso, Tone>> = {
  FEITO: 'success',
  ANDAMENTO: 'info',
  FAZER: 'warning',
  ATRASADO: 'danger',
  DEPOIS: 'neutral',
  DISPENSADO: 'neutral',
}

/** A month of the wire; its `mes` is zero-based. */
export type MesDoCaminho = { ano: number; mes: number }
type Papel = 'PRESTADOR' | 'TOMADOR'
type Props = { mes: MesDoCaminho | null; papel: Papel | null; onMes: (mes: MesDoCaminho) => void }

/** The month as a path of four steps, each with its state and the one thing to do; the arrows go to the months beside it. */
export function CaminhoDoMes({ mes, papel, onMes }: Props) {
  const can = useCan()
  const { data } = useCall(
    buscarCaminho,
    { papelServico: papel, ano: mes?.ano ?? null, mes: mes?.mes ?? null },
    { enabled: can(buscarCaminho.access), silent: true, keepPrevious: true },
  )
  if (!data) return null
  const beside = (meses: number) => Competencia.fromWire(data).plusMonths(meses).toWire()
  return (
    <Panel
      title={`${data.competencia.charAt(0).toUpperCase()}${data.competencia.slice(1)}`}
      description={data.papelServico === 'TOMADOR' ? 'Como tomador de serviços' : 'Como prestador de serviços'}
      actions={
        <Group gap={4} wrap="nowrap">
          <ActionIcon variant="default" size={32} aria-label="Mês anterior" onClick={() => onMes(beside(-1))}>
            <IconChevronLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon variant="default" size={32} aria-label="Próximo mês" disabled={data.corre} onClick={() => onMes(beside(1))}>
            <IconChevronRight size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      }
    >
      <ol className={classes.path} aria-label={`Passos de ${data.competencia}`}>
        {data.passos.map((passo) => (
          <Passo key={passo.passo} passo={passo} />
        ))}
      </ol>
    </Panel>
  )
}

function Passo({
  passo: { passo, estado, texto, rotulo, link },
}: {
  passo: AnswerOutputOf<typeof buscarCaminho>['passos'][number]
}) {
  const canOpen = useCanOpen()
  const abre = link !== null && rotulo !== null && canOpen(link)
  return (
    <li className={classes.step} data-state={estado}>
      <h3 className={classes.title}>
        {labelPassoDoMes[passo]}
        <StatusPill tone={tons[estado]}>{labelEstadoDoPasso[estado]}</StatusPill>
      </h3>
      <p className={classes.text}>{texto}</p>
      {abre ? (
        <LinkButton to={link} size="xs" variant={estado === 'FAZER' || estado === 'ATRASADO' ? 'filled' : 'light'}>
          {rotulo}
        </LinkButton>
      ) : null}
    </li>
  )
}
