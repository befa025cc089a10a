import { FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { comunicacaoTexts } from '../domain/errors.ts'
import { avaliacoesAdministrador, labelSituacaoTopico, situacoesTopico } from '../domain/topico.ts'
import { colunasAdministrador, TopicosLista } from './parts/topicos-lista.tsx'
import { TopicoView } from './parts/topico-view.tsx'

/** All tickets of the city for the administrator, who answers and evaluates them (design A61). */
export function Screen() {
  const [search, change] = useSearch()
  const id = Number(search.get('topicoId')) || null
  const situacao = situacoesTopico.find((one) => one === search.get('situacao')) ?? null
  const avaliacao = avaliacoesAdministrador.find((one) => one === search.get('avaliacao')) ?? null
  return (
    <Page title="Dúvidas (administrador)">
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
                placeholder="Todas"
                clearable
                span={4}
              />
              <SelectField
                label="Avaliação"
                value={avaliacao}
                onChange={(value) => change({ avaliacao: value })}
                options={[...avaliacoesAdministrador]}
                placeholder="Todas"
                clearable
                span={4}
              />
            </FormGrid>
          </Panel>
          <TopicosLista
            filtro={{ situacao, avaliacao }}
            columns={colunasAdministrador}
            vazio={comunicacaoTexts.vazioDuvidas}
            onOpen={(topico) => change({ topicoId: topico }, { push: true })}
          />
        </>
      )}
    </Page>
  )
}
