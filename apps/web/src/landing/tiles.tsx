import { IconCode, IconId, IconReceipt2, IconTrophy, IconUserPlus, type Icon } from '@tabler/icons-react'
import classes from './landing.module.css'

type Tile = { title: string; text: string; href: string; Drawing: Icon; external?: boolean }

/** Address of the developers' forum; our own page of it when the installation has none. */
const FORUM = import.meta.env.VITE_FORUM_URL ?? '/public/desenvolvedores'

const tiles: readonly Tile[] = [
  {
    title: 'Comprovante de Inscrição Cadastral',
    text: 'Emita o comprovante do cadastro municipal',
    href: '/public/comprovante-inscricao-cadastral',
    Drawing: IconId,
  },
  {
    title: 'Consulta Recibo Provisório de Serviços',
    text: 'Localize a nota a partir do recibo',
    href: '/public/rps',
    Drawing: IconReceipt2,
  },
  {
    title: 'Solicitação de Cadastro',
    text: 'Primeiro acesso de contribuintes',
    href: '/public/primeiro-acesso',
    Drawing: IconUserPlus,
  },
  { title: 'Fórum dos desenvolvedores', text: 'Integração e serviços web', href: FORUM, Drawing: IconCode, external: true },
  {
    title: 'Nota Premiada',
    text: 'Consulte seus bilhetes e sorteios',
    href: '/public/bilhete-nota-premiada-contribuinte',
    Drawing: IconTrophy,
  },
]

/** The five shortcuts. */
export function Tiles() {
  return (
    <nav aria-label="Atalhos">
      <ul className={classes.tiles}>
        {tiles.map(({ title, text, href, Drawing, external }) => (
          <li key={title}>
            <a className={classes.tile} href={href} {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
              <span className={classes.tileIcon}>
                <Drawing size={22} stroke={1.6} aria-hidden="true" />
              </span>
              <span className={classes.tileTitle}>
                {title}
                {external ? <span className="visually-hidden"> (abre em nova aba)</span> : null}
              </span>
              <span className={classes.tileText}>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
