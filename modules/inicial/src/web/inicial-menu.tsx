import { CaminhoDoMes, type MesDoCaminho } from '@iss/encerramento/parts/caminho-do-mes.tsx'
import { Vencimentos } from '@iss/encerramento/parts/vencimentos.tsx'
import { EmptyState } from '@iss/ui/empty-state'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { PartBoundary } from '@iss/ui/part-boundary'
import { useCall, useUserInfo } from '@iss/portal/hooks'
import { AppLink } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { buscarInicial } from '../contract/inicial.ts'
import { enderecoDe } from '../domain/acao.ts'
import type { Inicial } from './parts/inicial-dados.ts'
import { Cartoes } from './parts/cartoes.tsx'
import { PainelMensagens } from './parts/inicial-mensagens.tsx'
import { EmpresasFiscalizadas, SelecaoContribuinte } from './parts/inicial-pessoas.tsx'
import classes from './parts/inicial.module.css'

/** Start page (spec 2 §2.5). */
export function Screen() {
  const user = useUserInfo()
  const is = (perfil: 'contador' | 'fiscal' | 'funcionario') => (user.perfis.includes(perfil) ? user.pessoaUsuario.id : null)
  const { data, refetch } = useCall(buscarInicial, {
    idContador: is('contador'),
    idFiscal: is('fiscal'),
    idFuncionario: is('funcionario'),
  })
  const [mes, setMes] = useState<MesDoCaminho | null>(null)
  const controla = user.perfis.includes('contador') || user.perfis.includes('funcionario')
  if (!data) return <Page title="Inicial">{null}</Page>
  return (
    <Page title="Inicial">
      <PartBoundary>
        <Cartoes />
      </PartBoundary>
      <PartBoundary>
        <Vencimentos />
      </PartBoundary>
      <PartBoundary>
        <CaminhoDoMes mes={mes} papel={null} onMes={setMes} />
      </PartBoundary>
      <div className={classes.columns}>
        <div className={classes.main}>
          <PartBoundary>
            <PainelMensagens dados={data} onLido={refetch} />
          </PartBoundary>
          {controla ? <SelecaoContribuinte pessoas={data.pessoaList} isContador={user.perfis.includes('contador')} /> : null}
          {user.perfis.includes('fiscal') ? <EmpresasFiscalizadas pessoas={data.pessoaSimplificadaTOList} /> : null}
          <DadosDoContribuinte pessoa={data.pessoa} />
        </div>
        <aside className={classes.side}>
          <MaisUtilizadas telas={data.estatisticaAcessoTOList} />
          {data.contatoMunicipio ? (
            <Panel title="Contato do município">
              <p className={classes.text}>{data.contatoMunicipio}</p>
            </Panel>
          ) : null}
        </aside>
      </div>
    </Page>
  )
}

function DadosDoContribuinte({ pessoa }: { pessoa: Inicial['pessoa'] }) {
  return (
    <Panel title="Dados do contribuinte">
      <DescriptionList
        items={[
          { label: 'Nome', value: pessoa.nome, span: 8 },
          { label: 'CPF/CNPJ', value: pessoa.documento, span: 4 },
          { label: 'Inscrição municipal', value: pessoa.inscMun, span: 4 },
          { label: 'Cadastro mobiliário', value: pessoa.grpMobiliario, span: 4 },
          { label: 'Situação', value: pessoa.situacao, span: 4 },
          { label: 'Regime do ISS', value: pessoa.regimeISS, span: 4 },
          { label: 'E-mail', value: pessoa.email, span: 8 },
          { label: 'Endereço', value: pessoa.dadosEndereco?.endereco, span: 12 },
        ]}
      />
    </Panel>
  )
}

function MaisUtilizadas({ telas }: { telas: Inicial['estatisticaAcessoTOList'] }) {
  return (
    <Panel title="Telas mais utilizadas">
      {telas.length === 0 ? <EmptyState title="As telas que você abrir aparecem aqui." /> : null}
      <ul className={classes.links}>
        {telas.map(({ link, descricao, favorito }) => (
          <li key={link}>
            <AppLink to={enderecoDe(link)} className={classes.link}>
              {favorito ? (
                <IconStarFilled size={16} className={classes.starOn} aria-hidden="true" />
              ) : (
                <IconStar size={16} className={classes.starOff} aria-hidden="true" />
              )}
              {descricao}
              {favorito ? <span className={classes.hidden}> (favorito)</span> : null}
            </AppLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
