import { systemClock } from '@iss/kernel/clock'
import { Competencia } from '@iss/kernel/competencia'
import { diasDaSemana, plusDays, weekday } from '@iss/kernel/data'
import { useCall } from '@iss/portal/hooks'
import { AppLink, useSearch } from '@iss/portal/navigation'
import { formatDate } from '@iss/ui/format'
import { Panel } from '@iss/ui/panel'
import { Button, Group, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { AnswerOutputOf } from '@iss/portal/call'
import { buscarCalendario } from '../../contract/agenda.ts'
import classes from './acao.module.css'

type Calendario = AnswerOutputOf<typeof buscarCalendario>
const nomes: Readonly<Record<Calendario['compromissos'][number]['tipo'], string>> = {
  INICIO: 'Início',
  FIM: 'Fim',
  PRAZO: 'Prazo',
}

/** A month of the agenda, of all inspectors or of one: what begins, what ends, which answers are due; month and inspector stand in the address. */
export function CalendarioDaAgenda() {
  const [search, change] = useSearch()
  const mes = Competencia.tryParse(search.get('mes') ?? '') ?? Competencia.fromData(systemClock.today())
  const fiscalId = Number(search.get('fiscal')) || null
  const { data } = useCall(buscarCalendario, { mes, fiscalId }, { keepPrevious: true })
  const ir = (para: Competencia) => change({ mes: para.format() })
  return (
    <Panel
      title={mes.porExtenso()}
      actions={
        <Group gap="xs">
          <Select
            size="xs"
            aria-label="Fiscal"
            placeholder="Todos os fiscais"
            clearable
            value={fiscalId === null ? null : String(fiscalId)}
            data={(data?.fiscais ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
            onChange={(fiscal) => change({ fiscal })}
          />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChevronLeft size={15} aria-hidden="true" />}
            onClick={() => ir(mes.previous())}
          >
            Mês anterior
          </Button>
          <Button
            variant="default"
            size="xs"
            rightSection={<IconChevronRight size={15} aria-hidden="true" />}
            onClick={() => ir(mes.next())}
          >
            Mês seguinte
          </Button>
        </Group>
      }
    >
      {data ? <Mes mes={mes} calendario={data} /> : null}
    </Panel>
  )
}

function Mes({ mes, calendario }: { mes: Competencia; calendario: Calendario }) {
  const dias: string[] = []
  for (let dia = mes.firstDay(); dia <= mes.lastDay(); dia = plusDays(dia, 1)) dias.push(dia)
  const vazios = Array.from({ length: weekday(mes.firstDay()) }, (_vazio, indice) => indice)
  const folga = new Set(calendario.feriados)
  return (
    <ol className={classes.month}>
      {diasDaSemana.map((nome) => (
        <li key={nome} className={classes.weekday} aria-hidden="true">
          {nome.slice(0, 3)}
        </li>
      ))}
      {vazios.map((indice) => (
        <li key={`vazio-${indice}`} className={classes.day} data-empty aria-hidden="true" />
      ))}
      {dias.map((dia) => {
        const doDia = calendario.compromissos.filter((compromisso) => compromisso.dia === dia)
        return (
          <li
            key={dia}
            className={classes.day}
            data-empty={doDia.length === 0 || undefined}
            data-today={dia === calendario.hoje || undefined}
            data-off={folga.has(dia) || weekday(dia) % 6 === 0 || undefined}
          >
            <time className={classes.number} dateTime={dia} aria-label={formatDate(dia)}>
              {Number(dia.slice(8))}
            </time>
            {doDia.map(({ tipo, texto, link }) => (
              <AppLink key={`${tipo} ${texto}`} to={link} className={classes.entry}>
                <strong>{nomes[tipo]}</strong> {texto}
              </AppLink>
            ))}
          </li>
        )
      })}
    </ol>
  )
}
