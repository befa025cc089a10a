import { formatCompetencia } from '@iss/ui/format'
import { Icon } from '@iss/ui/icon'
import { Panel } from '@iss/ui/panel'
import { useCallMutation, useCanOpen, useUserInfo } from '@iss/portal/hooks'
import { AppLink } from '@iss/portal/navigation'
import { Collapse, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarExclamation,
  IconCertificate,
  IconChevronDown,
  IconLock,
  IconMail,
  IconPercentage,
} from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { confirmarLeitura } from '../../contract/inicial.ts'
import type { Inicial } from './inicial-dados.ts'
import classes from './inicial.module.css'
import { ComunicadoAnexos } from './comunicado-anexos.tsx'

type Props = { dados: Inicial; onLido: () => void }

/** Alerts, wrong Simples rate, disqualification, authorisations, blocks, notices (spec 2 §2.5). */
export function PainelMensagens({ dados, onLido }: Props) {
  const user = useUserInfo()
  const canOpen = useCanOpen()
  const {
    alertaList,
    aliquotaSimples,
    desenquadradoSimples,
    autorizacaoList,
    bloqueioList,
    avisoList,
    comunicadoList,
    comunicadoLido,
  } = dados
  const alertas: ReactNode[] = [
    ...bloqueioList.map((bloqueio) => (
      <Alerta key={`bloqueio-${bloqueio.tipoBloqueioMovimentacao.nome}`} icone={<IconLock size={18} />} tom="perigo">
        {textoBloqueio(bloqueio)}
      </Alerta>
    )),
    ...avisoList.map(({ texto, rotulo, link }) => (
      <Alerta key={texto} icone={<IconCalendarExclamation size={18} />} tom="perigo">
        {texto} {canOpen(link) ? <AppLink to={link}>{rotulo}</AppLink> : null}
      </Alerta>
    )),
    ...alertaList.map((texto) => (
      <Alerta key={texto} icone={<IconAlertTriangle size={18} />} tom="aviso">
        {texto}
      </Alerta>
    )),
    aliquotaSimples ? (
      <Alerta key="simples" icone={<IconPercentage size={18} />} tom="aviso">
        {aliquotaSimples} <AppLink to="/home/actions/aliquota-simples">Alterar a alíquota</AppLink>
      </Alerta>
    ) : null,
    desenquadradoSimples ? (
      <Alerta key="desenquadrado" icone={<IconAlertTriangle size={18} />} tom="aviso">
        {desenquadradoSimples}
      </Alerta>
    ) : null,
    ...autorizacaoList.map((texto) => (
      <Alerta key={texto} icone={<IconCertificate size={18} />} tom="aviso">
        {texto}
      </Alerta>
    )),
    user.emailPadrao ? (
      <Alerta key="email" icone={<IconMail size={18} />} tom="aviso">
        O seu e-mail ainda é o padrão do sistema: informe o seu para receber avisos e recuperar a senha.
      </Alerta>
    ) : null,
  ].filter(Boolean)
  const vazio = alertas.length === 0 && comunicadoList.length === 0
  return (
    <Panel title="Mensagens">
      {vazio ? <p className={classes.text}>Nenhuma mensagem.</p> : null}
      {alertas.length > 0 ? <ul className={classes.alerts}>{alertas}</ul> : null}
      {comunicadoList.map((comunicado) => (
        <Comunicado key={comunicado.id} comunicado={comunicado} lido={comunicadoLido.includes(comunicado.id)} onLido={onLido} />
      ))}
    </Panel>
  )
}

function Alerta({ icone, tom, children }: { icone: ReactNode; tom: 'aviso' | 'perigo'; children: ReactNode }) {
  return (
    <li className={classes.alert} data-tone={tom}>
      <span aria-hidden="true" className={classes.alertIcon}>
        {icone}
      </span>
      <span>{children}</span>
    </li>
  )
}

type Bloqueio = Inicial['bloqueioList'][number]

/** What a movement block says: its kind, what it stops, for which competences, why. Wire months are zero-based. */
export function textoBloqueio(bloqueio: Bloqueio): string {
  const o = [
    bloqueio.bloqueiaNF ? 'emissão de notas' : null,
    bloqueio.bloqueiaEncerramento ? 'encerramento' : null,
    bloqueio.bloqueiaEscrituracoes ? 'escrituração' : null,
  ].filter(Boolean)
  const de = formatCompetencia({ ano: bloqueio.anoCompetenciaInicial, mes: bloqueio.mesCompetenciaInicial })
  const ate =
    bloqueio.anoCompetenciaFinal !== null && bloqueio.mesCompetenciaFinal !== null
      ? ` até ${formatCompetencia({ ano: bloqueio.anoCompetenciaFinal, mes: bloqueio.mesCompetenciaFinal })}`
      : ''
  const motivo = bloqueio.motivo ? ` Motivo: ${bloqueio.motivo}` : ''
  return `${bloqueio.tipoBloqueioMovimentacao.nome}: bloqueia ${o.join(', ')} a partir de ${de}${ate}.${motivo}`
}

type ComunicadoProps = { comunicado: Inicial['comunicadoList'][number]; lido: boolean; onLido: () => void }

/** A notice: opening it marks it read, once. */
function Comunicado({ comunicado, lido, onLido }: ComunicadoProps) {
  const [aberto, setAberto] = useState(false)
  const id = useId()
  const confirmar = useCallMutation(confirmarLeitura, { silent: true, onSuccess: onLido })
  const alternar = () => {
    setAberto(!aberto)
    if (!aberto && !lido && !confirmar.isPending) confirmar.mutate({ id: comunicado.id })
  }
  return (
    <article className={classes.notice} data-unread={!lido || undefined}>
      <UnstyledButton className={classes.noticeHead} aria-expanded={aberto} aria-controls={id} onClick={alternar}>
        <span className={classes.noticeIcon}>
          <Icon name={comunicado.icone} size={18} />
        </span>
        <span className={classes.noticeTitle}>
          {comunicado.assunto}
          {lido ? null : <span className={classes.unread}>Não lido</span>}
        </span>
        <time className={classes.noticeDate}>{comunicado.publicadoEm}</time>
        <IconChevronDown size={17} className={classes.chevron} data-open={aberto || undefined} aria-hidden="true" />
      </UnstyledButton>
      <Collapse expanded={aberto} id={id} transitionDuration={300}>
        <p className={classes.noticeBody}>{comunicado.corpo}</p>
        {aberto ? <ComunicadoAnexos comunicadoId={comunicado.id} /> : null}
      </Collapse>
    </article>
  )
}
