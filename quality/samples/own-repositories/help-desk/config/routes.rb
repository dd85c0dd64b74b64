Rails.application.routes.draw do
  root "tickets#index"
  resource :session, only: %i[new create destroy]
  resources :tickets, only: %i[index show create update] do
    resources :messages, only: %i[create]
    member do
      post :assign
      post :merge
      post :snooze
    end
  end
  resources :macros, only: %i[index create destroy]
  resources :teams, only: %i[index edit update]
  resources :attachments, only: %i[show]
  get "search", to: "search#index"
  get "reports", to: "reports#index"
  get "rate/:token/:score", to: "ratings#create", as: :rate
  namespace :api do
    resources :tickets, only: %i[index create show]
  end
end
