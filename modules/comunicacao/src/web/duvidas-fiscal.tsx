import { rotaAtender } from '@iss/solicitacao/domain/destino-atendimento'
import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { useNavigate, useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { useEffect } from 'react'
import { comunicacaoTexts } from '../domain/errors.ts'
import { labelSituacaoTopico, situacoesTopico } from '../domain/topico.ts'
import { colunasFiscal, TopicosLista } from './parts/topicos-lista.tsx'
import { TopicoView } from './parts/topico-view.tsx'

/** Tickets for the authority (spec 2 §2.16, design F153). The key of a generic request opens its attendance, which answers and decides. */
export function Screen() {
  const [search, change] = useSearch()
  const navigate = useNavigate()
  const topicoId = search.get('topicoId')
  const id = topicoId !== null && /^\d{1,15}$/.test(topicoId) ? Number(topicoId) : null
  const generica = topicoId !== null && id === null ? rotaAtender('Generica', topicoId) : null
  useEffect(() => {
    if (generica) navigate(generica, { replace: true })
  }, [generica, navigate])
  const situacao = situacoesTopico.find((one) => one === search.get('situacao')) ?? 'aberto'
  const meus = search.get('meus') === 'sim'
  return (
    <Page title="Dúvidas">
      {id !== null ? (
        <TopicoView key={id} id={id} contribuinte={false} onVoltar={() => change({ topicoId: null }, { push: true })} />
      ) : (
        <>
          <Panel title="Filtros">
            <FormGrid>
              <SelectField
                label="Situação"
                value={situacao}
                onChange={(value) => change({ situacao: value })}
                options={situacoesTopico.map((value) => ({ value, label: labelSituacaoTopico[value] }))}
                clearable={false}
                required
                span={4}
              />
              <CheckboxField
                label="Somente minhas e sem fiscal"
                value={meus}
                onChange={(value) => change({ meus: value ? 'sim' : null })}
                span={8}
              />
            </FormGrid>
          </Panel>
          <TopicosLista
            filtro={{ situacao, meus }}
            columns={colunasFiscal}
            vazio={comunicacaoTexts.vazioDuvidasFiscal}
            onOpen={(topico) => change({ topicoId: topico }, { push: true })}
          />
        </>
      )}
    </Page>
  )
}
